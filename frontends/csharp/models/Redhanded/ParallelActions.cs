using System;
using System.Collections.Generic;

namespace Redhanded
{
    // More actions than may run at once: who is done with one takes the next.
    public sealed class ParallelActions
    {
        readonly List<Action> actions;
        int next;

        public ParallelActions(List<Action> actions) { this.actions = actions; }

        public List<Action> Workers(int count)
        {
            List<Action> workers = new List<Action>();
            for (int i = 0; i < count; i++) workers.Append(Work);
            return workers;
        }

        void Work()
        {
            Exception failure = null;
            while (true)
            {
                int index = Take();
                if (index >= actions.Size) break;
                try
                {
                    actions.At(index)();
                }
                catch (Exception e)
                {
                    // The others run all the same.
                    failure = e;
                }
            }
            if (failure != null) throw failure;
        }

        [Atomic]
        int Take()
        {
            int index = next;
            next = index + 1;
            return index;
        }
    }
}
