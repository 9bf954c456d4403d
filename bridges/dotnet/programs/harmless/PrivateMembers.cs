using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

/// <summary>Collections of types that nobody else can name: private, nested, internal, anonymous.</summary>
public class PrivateMembers
{
    private enum Colour
    {
        Red, Green,
    }

    private struct Key : IEquatable<Key>
    {
        public Colour Colour;
        public int? Number;

        public bool Equals(Key other) => Colour == other.Colour && Number == other.Number;

        public override int GetHashCode() => (int)Colour * 31 + Number.GetValueOrDefault();
    }

    private class Node
    {
        private sealed class Secret : List<Node>
        {
            private int changes;

            private new void Add(Node node)
            {
                changes++;
                base.Add(node);
            }

            public void Both(Node node)
            {
                Add(node);
                ((IList<Node>)this).Add(node);
            }

            public int Changes => changes * 10 + Count;
        }

        private readonly Secret children = new Secret();

        public int Grow()
        {
            children.Both(new Node());
            return children.Changes;
        }
    }

    private interface IRegister : IDictionary<Key, Func<Node>>
    {
        int Registered { get; }
    }

    private class Register : Dictionary<Key, Func<Node>>, IRegister
    {
        int IRegister.Registered => Count;
    }

    private delegate TResult Maker<TResult>(Colour colour);

    public static void Main()
    {
        var map = new Dictionary<Key, List<Colour>>();
        var key = new Key { Colour = Colour.Green, Number = 4 };
        map[key] = new List<Colour> { Colour.Red };
        map[new Key { Colour = Colour.Green, Number = 4 }].Add(Colour.Green);
        Console.WriteLine(map.Count + " " + string.Join(",", map[key]));
        Console.WriteLine(new Node().Grow());
        IRegister register = new Register();
        register.Add(key, () => new Node());
        register[default(Key)] = () => null;
        Console.WriteLine(register.Registered + " " + register[key]().Grow() + " " + register.ContainsKey(default(Key)));
        var anonymous = new[] { new { Name = "a", Size = 1 }, new { Name = "b", Size = 2 } }.ToList();
        anonymous.Add(new { Name = "c", Size = 3 });
        Console.WriteLine(anonymous[2].Name + anonymous.Sum(item => item.Size));
        var makers = new Queue<Maker<Key>>();
        makers.Enqueue(colour => new Key { Colour = colour });
        Console.WriteLine(makers.Dequeue()(Colour.Green).Colour);
        var tuples = new HashSet<(Colour colour, Node[] nodes)>();
        tuples.Add((Colour.Red, null));
        Console.WriteLine(tuples.Contains((Colour.Red, null)));
        var jagged = new List<Key[,]>[2];
        jagged[1] = new List<Key[,]>();
        jagged[1].Add(new Key[2, 2]);
        jagged[1][0][1, 1].Number = 9;
        Console.WriteLine(jagged[1][0][1, 1].Number);
        Func<List<Node>, int> captured = list => list.Count + map.Count;
        Console.WriteLine(captured(new List<Node> { null }));
        foreach (DictionaryEntry entry in (IDictionary)map)
        {
            Console.WriteLine(((Key)entry.Key).Number);
        }
    }
}
