namespace System.Threading.Tasks
{
    public class TaskCanceledException : OperationCanceledException
    {
        readonly Task task;

        public TaskCanceledException() { }
        public TaskCanceledException(string message) : base(message) { }
        public TaskCanceledException(string message, Exception innerException) : base(message, innerException) { }
        public TaskCanceledException(Task task) { this.task = task; }

        public Task Task => task;
    }
}
