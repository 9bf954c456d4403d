namespace System
{
    public abstract class MulticastDelegate : Delegate { }
}
