using System;
using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    // What all timers are made of: a thread that waits and starts ticks.
    //
    // Time is not measured, so a tick may come at any moment. Each of a periodic timer runs on a
    // thread of its own, since one may take longer than the period. A run sees at most a few of them:
    // what a hundred ticks do to each other, ten do as well.
    public sealed class Ticker
    {
        const int MaxTicks = 10;

        readonly Action tick;
        // Which of the settings is valid: each change makes another thread the one that ticks.
        int generation;
        int running;
        bool quiet;
        readonly Task whenQuiet = new Task();

        public Ticker(Action tick) { this.tick = tick; }

        [Atomic]
        public void Set(bool starts, bool repeats)
        {
            generation++;
            if (!starts) return;
            int mine = generation;
            if (repeats) Intrinsics.StartTimer((Action)(() => Repeat(mine)), null);
            else Intrinsics.StartTimer((Action)(() => Once(mine)), null);
        }

        void Once(int mine)
        {
            Intrinsics.BlockTimed();
            if (generation == mine) Run();
        }

        void Repeat(int mine)
        {
            for (int ticks = 0; ticks < MaxTicks; ticks++)
            {
                Intrinsics.BlockTimed();
                if (generation != mine) return;
                Intrinsics.StartTimer((Action)Run, null);
            }
            // In truth it goes on.
            Intrinsics.Outside();
        }

        void Run()
        {
            if (!Begin()) return;
            try
            {
                tick();
            }
            finally
            {
                End();
            }
        }

        [Atomic]
        bool Begin()
        {
            if (quiet) return false;
            running++;
            return true;
        }

        [Atomic]
        void End()
        {
            running--;
            Intrinsics.Release(whenQuiet);
            if (quiet && running == 0) IsQuiet();
        }

        // All ticks come before what waits for their end.
        void IsQuiet()
        {
            Intrinsics.Acquire(whenQuiet);
            whenQuiet.TryEnd(TaskStatus.RanToCompletion, null);
        }

        // Ends when the ticks that have begun have ended; no other one begins.
        [Atomic]
        public ValueTask WhenQuiet()
        {
            quiet = true;
            if (running == 0) IsQuiet();
            return new ValueTask(whenQuiet);
        }

        public void SignalWhenQuiet(WaitHandle handle)
        {
            WhenQuiet();
            if (handle is EventWaitHandle) whenQuiet.Then(new SetContinuation((EventWaitHandle)handle));
        }
    }
}
