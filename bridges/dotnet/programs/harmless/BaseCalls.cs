using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Collections.Specialized;

/// <summary>Methods that override those of a collection and call the inherited one: not themselves again.</summary>
public class BaseCalls
{
    private class Shouting : Collection<string>
    {
        protected override void InsertItem(int index, string item)
        {
            base.InsertItem(index, item.ToUpperInvariant());
        }

        protected override void ClearItems()
        {
            Console.WriteLine("clearing " + Count + " of " + Items.Count);
            base.ClearItems();
        }
    }

    private class Twice : ArrayList
    {
        public override int Add(object value)
        {
            base.Add(value);
            return base.Add(value);
        }

        public override int Count => base.Count / 2;

        public override object this[int index]
        {
            get { return base[index * 2]; }
            set { base[index * 2] = base[index * 2 + 1] = value; }
        }
    }

    private class Thrice : Twice
    {
        public override int Add(object value)
        {
            Func<object, int> inherited = base.Add;
            inherited(value);
            return base.Add(value);
        }
    }

    private class Hidden : List<int>, ICollection<int>
    {
        public new void Add(int item) => base.Add(item + 1);

        void ICollection<int>.Add(int item)
        {
            Action<int> later = i => base.Add(i * 10);
            later(item);
        }
    }

    private class Headers : NameValueCollection
    {
        public override string Get(string name) => base.Get(name) ?? "none";

        public override void Add(string name, string value)
        {
            base.Add(name.ToLowerInvariant(), value);
        }
    }

    private class Ordered : KeyedCollection<int, string>
    {
        protected override int GetKeyForItem(string item) => item.Length;

        protected override void SetItem(int index, string item) => base.SetItem(index, item + Dictionary.Count);
    }

    public static void Main()
    {
        var shouting = new Shouting { "a", "b" };
        shouting.Insert(0, "c");
        Console.WriteLine(string.Join(",", shouting));
        shouting.Clear();
        var twice = new Twice();
        twice.Add("x");
        twice[0] = "y";
        IList thrice = new Thrice();
        thrice.Add(1);
        Console.WriteLine(twice.Count + " " + twice[0] + " " + thrice.Count + " " + thrice[1]);
        var hidden = new Hidden { 1 };
        ((ICollection<int>)hidden).Add(1);
        ((List<int>)hidden).Add(1);
        Console.WriteLine(string.Join(",", hidden));
        var headers = new Headers();
        headers.Add("Accept", "all");
        Console.WriteLine(headers["accept"] + " " + headers.Get("missing") + " " + headers.Count);
        var ordered = new Ordered { "one", "three" };
        ((Collection<string>)ordered)[1] = "seven";
        Console.WriteLine(ordered.Contains(3) + " " + ((Collection<string>)ordered)[1]);
    }
}
