namespace System
{
    public abstract class MarshalByRefObject
    {
        public virtual object InitializeLifetimeService() => null;
    }
}
