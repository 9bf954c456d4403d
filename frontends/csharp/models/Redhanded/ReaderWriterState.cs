namespace Redhanded
{
    // Readers and writers of a reader-writer lock, each with how often they are inside.
    //
    // A writer happens after all readers and writers before it, a reader only after writers: two
    // objects carry the times.
    public sealed class ReaderWriterState
    {
        readonly object written = new object();
        // Held by the upgradeable reader, who may await the lock itself.
        readonly object upgrading = new object();
        int writer = -1;
        int writes;
        int upgradeable = -1;
        int upgrades;
        int[] readers = new int[4];
        int[] reads = new int[4];
        int readerCount;

        int Place(int thread)
        {
            for (int i = 0; i < readerCount; i++)
            {
                if (readers[i] == thread) return i;
            }
            return -1;
        }

        public bool IsReading => Place(Intrinsics.CurrentThread()) >= 0;
        public bool IsWriting => writes > 0 && writer == Intrinsics.CurrentThread();
        public bool IsUpgradeable => upgrades > 0 && upgradeable == Intrinsics.CurrentThread();
        public int Readers => readerCount;

        [Atomic]
        void AddReader(int thread)
        {
            int place = Place(thread);
            if (place >= 0)
            {
                reads[place]++;
                return;
            }
            if (readerCount == readers.Length)
            {
                int[] moreReaders = new int[readerCount * 2];
                int[] moreReads = new int[readerCount * 2];
                for (int i = 0; i < readerCount; i++)
                {
                    moreReaders[i] = readers[i];
                    moreReads[i] = reads[i];
                }
                readers = moreReaders;
                reads = moreReads;
            }
            readers[readerCount] = thread;
            reads[readerCount] = 1;
            readerCount++;
            Intrinsics.Hold(this);
        }

        public bool EnterRead(bool timed, bool now)
        {
            Intrinsics.AtomicBegin();
            int thread = Intrinsics.CurrentThread();
            while (writes > 0 && writer != thread)
            {
                if (now) return false;
                Intrinsics.Await(this);
                if (!timed) Intrinsics.Block();
                else if (!Intrinsics.BlockTimed()) return false;
            }
            AddReader(thread);
            Intrinsics.Acquire(written);
            return true;
        }

        [Atomic]
        public bool ExitRead()
        {
            int place = Place(Intrinsics.CurrentThread());
            if (place < 0) return false;
            reads[place]--;
            if (reads[place] > 0) return true;
            readerCount--;
            readers[place] = readers[readerCount];
            reads[place] = reads[readerCount];
            Intrinsics.Release(this);
            Intrinsics.Unhold(this);
            Intrinsics.WakeAll(this);
            return true;
        }

        bool CanWrite(int thread)
        {
            if (writes > 0) return writer == thread;
            if (upgrades > 0 && upgradeable != thread) return false;
            // A reader among others waits for itself, for ever.
            return readerCount == 0;
        }

        public bool EnterWrite(bool timed, bool now)
        {
            Intrinsics.AtomicBegin();
            int thread = Intrinsics.CurrentThread();
            while (!CanWrite(thread))
            {
                if (now) return false;
                Intrinsics.Await(upgrades > 0 && upgradeable != thread ? upgrading : this);
                if (!timed) Intrinsics.Block();
                else if (!Intrinsics.BlockTimed()) return false;
            }
            writer = thread;
            writes++;
            if (writes == 1) Intrinsics.Hold(this);
            Intrinsics.Acquire(this);
            Intrinsics.Acquire(written);
            return true;
        }

        [Atomic]
        public bool ExitWrite()
        {
            if (!IsWriting) return false;
            writes--;
            if (writes > 0) return true;
            Intrinsics.Release(written);
            Intrinsics.Unhold(this);
            Intrinsics.WakeAll(this);
            return true;
        }

        public bool EnterUpgradeable(bool timed, bool now)
        {
            Intrinsics.AtomicBegin();
            int thread = Intrinsics.CurrentThread();
            while (writes > 0 && writer != thread || upgrades > 0 && upgradeable != thread)
            {
                if (now) return false;
                Intrinsics.Await(writes > 0 && writer != thread ? this : upgrading);
                if (!timed) Intrinsics.Block();
                else if (!Intrinsics.BlockTimed()) return false;
            }
            upgradeable = thread;
            upgrades++;
            if (upgrades == 1) Intrinsics.Hold(upgrading);
            Intrinsics.Acquire(written);
            return true;
        }

        [Atomic]
        public bool ExitUpgradeable()
        {
            if (!IsUpgradeable) return false;
            upgrades--;
            if (upgrades > 0) return true;
            // Another one that comes after may read what this one wrote, and write itself.
            Intrinsics.Release(this);
            Intrinsics.Unhold(upgrading);
            Intrinsics.WakeAll(upgrading);
            return true;
        }
    }
}
