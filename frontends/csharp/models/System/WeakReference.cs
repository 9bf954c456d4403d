namespace System
{
    // The target is kept: whether it is collected meanwhile is left to other references.
    public class WeakReference
    {
        object target;
        public WeakReference(object target) { this.target = target; }
        public WeakReference(object target, bool trackResurrection) { this.target = target; }
        public virtual object Target { get => target; set => target = value; }
        public virtual bool IsAlive => target != null;
        public virtual bool TrackResurrection => false;
    }

    public sealed class WeakReference<T> where T : class
    {
        T target;
        public WeakReference(T target) { this.target = target; }
        public WeakReference(T target, bool trackResurrection) { this.target = target; }
        public void SetTarget(T target) { this.target = target; }

        public bool TryGetTarget(out T target)
        {
            target = this.target;
            return target != null;
        }
    }
}
