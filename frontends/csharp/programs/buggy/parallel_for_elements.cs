// Neighbouring iterations write the same element.
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var heights = new int[12];
        Parallel.For(0, heights.Length, i =>
        {
            heights[i / 2] = i; //~ A A
        });
    }
}
