using System;
using System.Collections.Generic;

namespace Greeting
{
    public interface IGreeter
    {
        ICollection<string> Greet(IList<string> names);
    }

    public class Polite : MarshalByRefObject, IGreeter
    {
        private readonly List<string> greeted = new List<string>();

        public ICollection<string> Greet(IList<string> names)
        {
            foreach (string name in names)
            {
                greeted.Add("good day, " + name);
            }
            names.Clear();
            return greeted;
        }
    }
}
