using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    // `ContinueWith`: starts the next task if the first one ended as it asks for.
    public sealed class TaskContinuation : Continuation
    {
        readonly Task first;
        readonly Task following;
        readonly TaskContinuationOptions options;
        readonly TaskScheduler scheduler;

        public TaskContinuation(Task first, Task following, TaskContinuationOptions options, TaskScheduler scheduler)
        {
            Intrinsics.EndedBy(following, first);
            this.first = first;
            this.following = following;
            this.options = options;
            this.scheduler = scheduler;
        }

        public override void Go()
        {
            bool wanted = true;
            if (first.HasEndedAs(TaskStatus.RanToCompletion)) wanted = (options & TaskContinuationOptions.NotOnRanToCompletion) == 0;
            if (first.HasEndedAs(TaskStatus.Faulted)) wanted = (options & TaskContinuationOptions.NotOnFaulted) == 0;
            if (first.HasEndedAs(TaskStatus.Canceled)) wanted = (options & TaskContinuationOptions.NotOnCanceled) == 0;
            if (wanted) following.StartAfter(first, scheduler);
            else following.Cancel();
        }
    }

    // `WhenAll`.
    public sealed class AllOf
    {
        readonly Task all;
        readonly List<Task> tasks;
        readonly Action finish;
        int missing;

        public AllOf(Task all, List<Task> tasks, Action finish)
        {
            this.all = all;
            this.tasks = tasks;
            this.finish = finish;
        }

        [Atomic]
        public void Begin()
        {
            missing = tasks.Size + 1;
            for (int i = 0; i < tasks.Size; i++)
            {
                Intrinsics.EndedBy(all, tasks.At(i));
                tasks.At(i).Then(new PartContinuation(this));
            }
            Arrive();
        }

        // The ends of all tasks happen before the end of the whole.
        public void Arrive()
        {
            Intrinsics.Release(all);
            missing--;
            if (missing > 0) return;
            Exception failure = null;
            bool cancelled = false;
            for (int i = 0; i < tasks.Size; i++)
            {
                if (tasks.At(i).HasEndedAs(TaskStatus.Faulted) && failure == null) failure = tasks.At(i).Failure;
                if (tasks.At(i).HasEndedAs(TaskStatus.Canceled)) cancelled = true;
            }
            if (failure != null) all.TryEnd(TaskStatus.Faulted, failure);
            else if (cancelled) all.TryEnd(TaskStatus.Canceled, null);
            else
            {
                if (finish != null) finish();
                all.TryEnd(TaskStatus.RanToCompletion, null);
            }
        }
    }

    public sealed class PartContinuation : Continuation
    {
        readonly AllOf whole;
        public PartContinuation(AllOf whole) { this.whole = whole; }
        public override void Go() { whole.Arrive(); }
    }

    // `WhenAny`.
    public sealed class FirstContinuation<T> : Continuation
    {
        readonly Task<T> any;
        readonly Task task;

        public FirstContinuation(Task<T> any, Task task)
        {
            Intrinsics.EndedBy(any, task);
            this.any = any;
            this.task = task;
        }

        public override void Go() { any.TrySet(Intrinsics.Reinterpret<T>(task)); }
    }

    // One task ends as another did.
    public sealed class CopyContinuation : Continuation
    {
        readonly Task from;
        readonly Task to;

        public CopyContinuation(Task from, Task to)
        {
            Intrinsics.EndedBy(to, from);
            this.from = from;
            this.to = to;
        }

        public override void Go() { to.EndAs(from); }
    }

    // A limit is over.
    public sealed class LimitContinuation : Continuation
    {
        readonly Task limit;
        readonly Task limited;

        public LimitContinuation(Task limit, Task limited)
        {
            Intrinsics.EndedBy(limited, limit);
            this.limit = limit;
            this.limited = limited;
        }

        public override void Go()
        {
            if (limit.HasEndedAs(TaskStatus.Canceled)) limited.TryEnd(TaskStatus.Canceled, null);
            else limited.TryEnd(TaskStatus.Faulted, new TimeoutException());
        }
    }

    // `Unwrap`: what a task of a task results in.
    public sealed class UnwrapContinuation : Continuation
    {
        readonly Task outer;
        readonly Func<Task> inner;
        readonly Task result;

        public UnwrapContinuation(Task outer, Func<Task> inner, Task result)
        {
            Intrinsics.EndedBy(result, outer);
            this.outer = outer;
            this.inner = inner;
            this.result = result;
        }

        public override void Go()
        {
            if (!outer.HasEndedAs(TaskStatus.RanToCompletion))
            {
                result.EndAs(outer);
                return;
            }
            Task task = inner();
            if (task == null) result.TryEnd(TaskStatus.Canceled, null);
            // Nothing is known of it: it has ended, as far as anybody can tell.
            else if (Intrinsics.IsUnknown(task)) result.Finish(Intrinsics.Unknown<object>());
            else task.Then(new CopyContinuation(task, result));
        }
    }

    public sealed class SetContinuation : Continuation
    {
        readonly EventWaitHandle handle;
        public SetContinuation(EventWaitHandle handle) { this.handle = handle; }
        public override void Go() { handle.Set(); }
    }
}
