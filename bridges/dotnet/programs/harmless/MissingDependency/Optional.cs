using System.Collections.Generic;

namespace Optional
{
    public struct Item
    {
        public int Number;
    }

    public class Shelf : List<Item>
    {
        public static readonly Dictionary<string, Shelf> All = new Dictionary<string, Shelf>();
    }
}
