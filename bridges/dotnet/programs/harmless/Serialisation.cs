// references: System.Xml System.Runtime.Serialization.Formatters.Soap
using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Runtime.Serialization.Formatters.Soap;
using System.Xml.Serialization;

/// <summary>
/// Objects with collections inside are written and read back in three formats, byte for byte as ever.
/// </summary>
public class Serialisation
{
    [Serializable]
    public class Basket
    {
        public List<string> Items = new List<string>();

        [NonSerialized]
        private Dictionary<string, int> counts = new Dictionary<string, int>();

        public int Count(string item)
        {
            int count;
            counts.TryGetValue(item, out count);
            return count;
        }

        [OnDeserialized]
        private void Recount(StreamingContext context)
        {
            counts = new Dictionary<string, int>();
            foreach (string item in Items)
            {
                counts[item] = Count(item) + 1;
            }
        }
    }

    private static object Copy(IFormatter formatter, object original, out long length)
    {
        using (var stream = new MemoryStream())
        {
            formatter.Serialize(stream, original);
            length = stream.Length;
            stream.Position = 0;
            return formatter.Deserialize(stream);
        }
    }

    public static void Main()
    {
        var basket = new Basket();
        basket.Items.AddRange(new[] { "pear", "pear", "plum" });
        long length;
        var copy = (Basket)Copy(new BinaryFormatter(), basket, out length);
        Console.WriteLine(length + " " + copy.Items.Count + " " + copy.Count("pear"));
        var list = (ArrayList)Copy(new SoapFormatter(), new ArrayList { 1, "two", 3.5 }, out length);
        Console.WriteLine(length + " " + list[1]);
        Action<string> add = basket.Items.Contains("plum") ? new Action<string>(Console.WriteLine) : null;
        ((Action<string>)Copy(new BinaryFormatter(), add, out length))("a delegate came back");
        var map = (Dictionary<int, Basket>)Copy(new BinaryFormatter(), new Dictionary<int, Basket> { { 1, basket } }, out length);
        Console.WriteLine(length + " " + map[1].Count("plum"));
        var writer = new StringWriter();
        new XmlSerializer(typeof(Basket)).Serialize(writer, basket);
        Console.WriteLine(writer.ToString().Length);
        var read = (Basket)new XmlSerializer(typeof(Basket)).Deserialize(new StringReader(writer.ToString()));
        Console.WriteLine(string.Join(",", read.Items.ToArray()));
    }
}
