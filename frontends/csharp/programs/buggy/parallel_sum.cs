// The iterations of a parallel loop add to one variable.
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        int sum = 0;
        Parallel.For(0, 10, i =>
        {
            sum += i; //~ A A
        });
    }
}
