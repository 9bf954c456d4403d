using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Text;

/// <summary>What collections throw, with types and messages; a call on null throws what it always did.</summary>
public class ExceptionMessages
{
    private static void Attempt(string name, Func<object> call)
    {
        try
        {
            Console.WriteLine(name + ": " + call());
        }
        catch (Exception error)
        {
            Console.WriteLine(name + ": " + error.GetType() + ": " + error.Message);
        }
    }

    private static object Modified(List<string> list, string more)
    {
        foreach (string item in list)
        {
            list.Add(more);
        }
        return list;
    }

    private static T Null<T>()
        where T : class => null;

    public static void Main()
    {
        var one = new List<string> { "a" };
        Attempt("null list", () => Null<List<string>>().Count);
        Attempt("null interface", () => Null<IDictionary<string, int>>()["key"]);
        Attempt("null base class", () => Null<ArrayList>().Add(1));
        Attempt("null key", () => new Dictionary<string, int>()[null]);
        Attempt("missing key", () => new Dictionary<string, int>()["missing"]);
        Attempt("duplicate key", () =>
        {
            new Dictionary<int, int> { { 1, 1 } }.Add(1, 2);
            return null;
        });
        Attempt("index", () => one[3]);
        Attempt("negative", () =>
        {
            one.RemoveAt(-1);
            return null;
        });
        Attempt("range", () => one.GetRange(1, 5));
        Attempt("modified", () => Modified(one, "b"));
        Attempt("exhausted", () =>
        {
            IEnumerator exhausted = new ArrayList().GetEnumerator();
            exhausted.MoveNext();
            return exhausted.Current;
        });
        Attempt("empty stack", () => new Stack<int>().Pop());
        Attempt("empty queue", () => new Queue<int>().Dequeue());
        Attempt("read-only", () =>
        {
            ((IList<string>)one.AsReadOnly()).Add("c");
            return null;
        });
        Attempt("wrong type", () => ((IList)one).Add(7));
        Attempt("not comparable", () =>
        {
            new List<object> { new object(), new object() }.Sort();
            return null;
        });
        Attempt("comparison throws", () =>
        {
            new List<int> { 3, 1, 2 }.Sort((left, right) => throw new ApplicationException("cannot compare"));
            return null;
        });
        Attempt("covariant array", () =>
        {
            ((ICollection)new ArrayList { "text" }).CopyTo(new Version[1], 0);
            return null;
        });
        Attempt("capacity", () => new List<int>(-1).Count);
        Attempt("builder", () => new StringBuilder("abc").Remove(2, 9));
        Attempt("linked", () =>
        {
            var list = new LinkedList<int>();
            LinkedListNode<int> node = list.AddFirst(1);
            new LinkedList<int>().Remove(node);
            return null;
        });
        Attempt("collection", () =>
        {
            new Collection<int>(new[] { 1 }).Add(2);
            return null;
        });
        Attempt("bits", () => new BitArray(3)[3]);
    }
}
