using System;
using System.Collections.Generic;
using System.Linq;

namespace Parts
{
    internal struct Part
    {
        public int Number;
    }

    /// <summary>Calls of its methods name a type of this assembly.</summary>
    internal class Shelf : Dictionary<string, Part>
    {
        public void Add(string name)
        {
            base.Add(name, new Part { Number = Count });
        }

        public new void Clear()
        {
            base.Clear();
            Add("bottom");
        }
    }

    public class Store
    {
        public static void Run()
        {
            var shelf = new Shelf();
            shelf.Add("wheel");
            shelf.Clear();
            shelf.Add("nail", new Part { Number = 7 });
            Action<string> add = shelf.Add;
            add("hammer");
            var numbers = new List<Part>();
            foreach (KeyValuePair<string, Part> part in shelf)
            {
                numbers.Add(part.Value);
            }
            Console.WriteLine(string.Join(" ", numbers.Select(part => part.Number)));
        }
    }
}
