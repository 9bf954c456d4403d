using System.Threading.Tasks;

namespace Redhanded
{
    // An awaiter that may go on in the synchronisation context it was made in.
    public interface IContextAwaiter
    {
        bool ReturnsToContext { get; }
        // The task, if it is one.
        Task Awaited { get; }
    }
}
