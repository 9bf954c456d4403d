using System;
using System.Threading;

namespace Redhanded
{
    // What is to be done when a task has ended; tasks keep them in a list.
    public abstract class Continuation
    {
        public Continuation next;

        // Called when the task has ended, in an atomic section: starts threads, calls nobody.
        public abstract void Go();
    }

    // What follows an await.
    public sealed class AwaitContinuation : Continuation
    {
        readonly Action action;
        readonly SynchronizationContext context;

        public AwaitContinuation(Action action, SynchronizationContext context)
        {
            this.action = action;
            this.context = context;
            // What is registered here comes before what runs there, whoever ends the task.
            Intrinsics.Release(this);
        }

        public override void Go()
        {
            if (context == null) Intrinsics.StartContinuation((Action)Begin, null);
            else context.Post(Run, null);
        }

        void Run(object nothing) { Begin(); }

        void Begin()
        {
            Intrinsics.Acquire(this);
            action();
        }
    }
}
