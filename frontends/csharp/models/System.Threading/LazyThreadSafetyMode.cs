namespace System.Threading
{
    public enum LazyThreadSafetyMode { None, PublicationOnly, ExecutionAndPublication }
}
