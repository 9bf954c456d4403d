using System;

namespace Redhanded
{
    // How entries start windows.
    public static class UserInterface
    {
        // Runs `window` on the thread of a new dispatcher, then what was posted there.
        public static void Run(Action window)
        {
            Intrinsics.StartDispatcher((Action)(() =>
            {
                DispatcherQueue queue = DispatcherQueue.Ensure();
                window();
                queue.Run();
            }), null);
        }

        // What the user sees: from here on its events may come.
        public static void Show(object window)
        {
            if (window is System.Windows.Forms.Form) ((System.Windows.Forms.Form)window).OpenFirst();
            else if (window is System.Windows.Forms.Control) ((System.Windows.Forms.Control)window).CreateControl();
            else if (window is System.Windows.Window) ((System.Windows.Window)window).OpenFirst();
            else if (window is System.Windows.FrameworkElement) ((System.Windows.FrameworkElement)window).RaiseLoaded();
            else if (window is System.Windows.Application) ((System.Windows.Application)window).Begin();
        }

        // A dialog covers the windows that are open: the user does nothing there.
        public static void Cover()
        {
            DispatcherQueue.Ensure().ForgetEvents();
        }

        // A handler is attached to an event of which only the name is known. Where there is no user
        // interface, nothing is known about who would call it.
        public static void Attach(Delegate handler)
        {
            if (DispatcherQueue.Current != null) DispatcherQueue.Current.Attach(null, Intrinsics.Unknown<object>(), handler);
        }

        // Runs one thing that was posted to this thread, if there is one.
        public static void Pump()
        {
            Intrinsics.BlockTimed();
            if (DispatcherQueue.Current != null) DispatcherQueue.Current.Pump();
        }
    }
}
