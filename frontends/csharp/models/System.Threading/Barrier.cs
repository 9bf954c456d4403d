using Redhanded;

namespace System.Threading
{
    public class Barrier : IDisposable
    {
        readonly Action<Barrier> postPhaseAction;
        int participants;
        int arrived;
        long phase;
        // What the threads of a phase did happens before the next phase; a new object for each.
        object gate = new object();

        public Barrier(int participantCount) { participants = participantCount; }

        public Barrier(int participantCount, Action<Barrier> postPhaseAction)
        {
            participants = participantCount;
            this.postPhaseAction = postPhaseAction;
        }

        public int ParticipantCount => participants;
        public int ParticipantsRemaining => participants - arrived;
        public long CurrentPhaseNumber => phase;

        [Atomic]
        public long AddParticipants(int participantCount)
        {
            participants += participantCount;
            return phase;
        }

        public long AddParticipant() => AddParticipants(1);

        public void RemoveParticipants(int participantCount)
        {
            if (Leave(participantCount)) NextPhase();
        }

        [Atomic]
        bool Leave(int participantCount)
        {
            Intrinsics.Release(gate);
            participants -= participantCount;
            return participants > 0 && arrived == participants;
        }

        public void RemoveParticipant() { RemoveParticipants(1); }

        [Atomic]
        bool Arrive()
        {
            Intrinsics.Release(gate);
            arrived++;
            return arrived == participants;
        }

        void NextPhase()
        {
            Intrinsics.Acquire(gate);
            if (postPhaseAction != null)
            {
                // If it throws, the others are not told here.
                Intrinsics.Outside();
                postPhaseAction(this);
            }
            Open();
        }

        [Atomic]
        void Open()
        {
            object passed = gate;
            gate = new object();
            arrived = 0;
            phase++;
            Intrinsics.Release(passed);
            Intrinsics.WakeAll(passed);
        }

        [Atomic]
        bool Pass(bool timed)
        {
            object mine = gate;
            long waited = phase;
            arrived++;
            Intrinsics.Release(mine);
            while (phase == waited)
            {
                Intrinsics.Await(mine);
                if (!timed) Intrinsics.Block();
                else if (!Intrinsics.BlockTimed() && phase == waited)
                {
                    arrived--;
                    return false;
                }
            }
            Intrinsics.Acquire(mine);
            return true;
        }

        bool Meet(bool timed)
        {
            if (IsLast())
            {
                NextPhase();
                return true;
            }
            return Pass(timed);
        }

        [Atomic]
        bool IsLast()
        {
            if (arrived + 1 < participants) return false;
            Arrive();
            return true;
        }

        public void SignalAndWait() { Meet(false); }
        public void SignalAndWait(CancellationToken cancellationToken)
        {
            // Only that it may end the wait is known of it.
            if (cancellationToken.CanBeCanceled) Intrinsics.Outside();
            Meet(false);
        }
        public bool SignalAndWait(int millisecondsTimeout) => Meet(millisecondsTimeout >= 0);
        public bool SignalAndWait(TimeSpan timeout) => Meet(timeout.TotalMilliseconds >= 0);
        public bool SignalAndWait(int millisecondsTimeout, CancellationToken cancellationToken) => Meet(millisecondsTimeout >= 0);
        public bool SignalAndWait(TimeSpan timeout, CancellationToken cancellationToken) => SignalAndWait(timeout);
        public void Dispose() { }
    }
}
