using System;
using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    /// <summary>Awaits of tasks that are completed already ([TSVD] 4): fast operations in a test can be
    /// made to run as slow ones do in production.</summary>
    internal static class Awaits
    {
        internal static bool Forced;

        /// <summary>The class of contexts seen last that has several threads.</summary>
        private static Type shared = typeof(SynchronizationContext);

        /// <summary>Whether the awaiting method is to go on elsewhere although it need not.</summary>
        /// <remarks>Where a context is to be returned to that may have only one thread, as that of a user
        /// interface, the method goes on at once: there it can run beside nothing, and a caller that
        /// blocks the context until the method has ended would wait for ever.</remarks>
        internal static bool TakesTheLongWay(int site)
        {
            SiteMemory[] all = Hook.sites;
            return Forced && all != null && (uint)site < (uint)all.Length
                && HasThreads(SynchronizationContext.Current)
                && TaskScheduler.Current == TaskScheduler.Default;
        }

        /// <summary>Whether the context runs things beside each other: the thread pool, and the contexts in
        /// which xUnit.net runs tests.</summary>
        private static bool HasThreads(SynchronizationContext context)
        {
            if (context == null) {
                return true;
            }
            Type type = context.GetType();
            if ((object)type == (object)shared) {
                return true;
            }
            bool has = type == typeof(SynchronizationContext)
                || type.Namespace == "Xunit.Sdk" || type.Namespace == "Xunit.v3";
            if (has) {
                shared = type;
            }
            return has;
        }
    }
}
