using System.Collections.Generic;

namespace Redhanded
{
    // Keys with values, in the order in which they came: what dictionaries and sets are made of.
    // It touches nothing; that is for the types that are made of it.
    public sealed class KeyTable<TKey, TValue>
    {
        const int First = 4;

        // Null: as keys themselves compare.
        readonly IEqualityComparer<TKey> comparer;
        int[] buckets = new int[First];
        int[] hashes = new int[First];
        int[] chain = new int[First];
        public TKey[] keys = new TKey[First];
        public TValue[] values = new TValue[First];
        // Places in use, with holes; a hole has the hash -1.
        public int used;
        public int count;
        public int version;
        // A key that is not known may be any that is looked for.
        bool uncertain;
        TKey guessed;
        int guess;
        int guessedVersion = -1;

        public KeyTable(IEqualityComparer<TKey> comparer) { this.comparer = comparer; }

        public IEqualityComparer<TKey> Comparer => comparer;

        int Hash(TKey key)
        {
            int hash = comparer != null ? comparer.GetHashCode(key) : key.GetHashCode();
            return Intrinsics.IsUnknown(hash) ? 0 : hash & 2147483647;
        }

        bool Same(TKey a, TKey b) => comparer != null ? comparer.Equals(a, b) : a.Equals(b);

        public bool IsHole(int place) => hashes[place] < 0;

        // The place of a key; -1 if it is not there. Of an unknown key: where it was put, or else some place,
        // or none.
        public int Find(TKey key)
        {
            if (Intrinsics.IsUnknown(key))
            {
                for (int place = 0; uncertain && place < used; place++)
                {
                    if (hashes[place] >= 0 && IsSameUnknown(keys[place], key)) return place;
                }
                return Guess(key);
            }
            int hash = Hash(key);
            for (int place = buckets[hash % buckets.Length] - 1; place >= 0; place = chain[place])
            {
                if (hashes[place] == hash && Same(keys[place], key)) return place;
            }
            return uncertain ? Guess(key) : -1;
        }

        static bool IsSameUnknown(TKey a, TKey b)
        {
            bool same = Intrinsics.SameObject(a, b);
            return !Intrinsics.IsUnknown(same) && same;
        }

        // As long as nothing changes, the last key that was guessed stays where it was found.
        int Guess(TKey key)
        {
            if (guessedVersion == version && Intrinsics.IsUnknown(key) && IsSameUnknown(guessed, key)) return guess;
            int place = Intrinsics.Choice(used + 1) - 1;
            guess = place >= 0 && hashes[place] >= 0 ? place : -1;
            guessed = key;
            guessedVersion = version;
            return guess;
        }

        // The place of a key that was not there.
        public int Add(TKey key, TValue value)
        {
            if (used == keys.Length) Grow();
            int place = used;
            used++;
            count++;
            version++;
            keys[place] = key;
            values[place] = value;
            bool unknown = Intrinsics.IsUnknown(key);
            if (unknown) uncertain = true;
            int hash = unknown ? 0 : Hash(key);
            hashes[place] = hash;
            int bucket = hash % buckets.Length;
            chain[place] = buckets[bucket] - 1;
            buckets[bucket] = place + 1;
            return place;
        }

        public void RemoveAt(int place)
        {
            int bucket = hashes[place] % buckets.Length;
            if (buckets[bucket] == place + 1) buckets[bucket] = chain[place] + 1;
            else
            {
                int before = buckets[bucket] - 1;
                while (before >= 0 && chain[before] != place) before = chain[before];
                if (before >= 0) chain[before] = chain[place];
            }
            hashes[place] = -1;
            keys[place] = default(TKey);
            values[place] = default(TValue);
            count--;
            version++;
            if (count == 0) Clear();
        }

        public void Clear()
        {
            buckets = new int[First];
            hashes = new int[First];
            chain = new int[First];
            keys = new TKey[First];
            values = new TValue[First];
            used = 0;
            count = 0;
            uncertain = false;
            version++;
        }

        void Grow()
        {
            int size = keys.Length * 2;
            int[] oldHashes = hashes;
            TKey[] oldKeys = keys;
            TValue[] oldValues = values;
            int oldUsed = used;
            buckets = new int[size];
            hashes = new int[size];
            chain = new int[size];
            keys = new TKey[size];
            values = new TValue[size];
            used = 0;
            for (int i = 0; i < oldUsed; i++)
            {
                if (oldHashes[i] < 0) continue;
                int place = used;
                used++;
                keys[place] = oldKeys[i];
                values[place] = oldValues[i];
                hashes[place] = oldHashes[i];
                int bucket = oldHashes[i] % size;
                chain[place] = buckets[bucket] - 1;
                buckets[bucket] = place + 1;
            }
        }
    }
}
