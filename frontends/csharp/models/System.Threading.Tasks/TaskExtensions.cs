using Redhanded;

namespace System.Threading.Tasks
{
    public static class TaskExtensions
    {
        public static Task Unwrap(this Task<Task> task)
        {
            Task result = new Task();
            task.Then(new UnwrapContinuation(task, () => task.Kept, result));
            return result;
        }

        public static Task<R> Unwrap<R>(this Task<Task<R>> task)
        {
            Task<R> result = new Task<R>();
            task.Then(new UnwrapContinuation(task, () => task.Kept, result));
            return result;
        }
    }
}
