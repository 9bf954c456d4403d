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

        // Runs one thing that was posted to this thread, if there is one.
        public static void Pump()
        {
            Intrinsics.BlockTimed();
            if (DispatcherQueue.Current != null) DispatcherQueue.Current.Pump();
        }
    }
}
