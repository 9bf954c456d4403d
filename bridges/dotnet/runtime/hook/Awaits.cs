using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    /// <summary>Awaits of tasks that are completed already ([TSVD] 4): fast operations in a test can be
    /// made to run as slow ones do in production.</summary>
    internal static class Awaits
    {
        internal static bool Forced;

        /// <summary>Whether the awaiting method is to go on elsewhere although it need not.</summary>
        /// <remarks>Where a context is to be returned to, such as the thread of a user interface, the
        /// method goes on at once: there it can run beside nothing, and a caller that blocks the
        /// context until the method has ended would wait for ever.</remarks>
        internal static bool TakesTheLongWay(int site)
        {
            SiteMemory[] all = Hook.sites;
            return Forced && all != null && (uint)site < (uint)all.Length
                && SynchronizationContext.Current == null
                && TaskScheduler.Current == TaskScheduler.Default;
        }
    }
}
