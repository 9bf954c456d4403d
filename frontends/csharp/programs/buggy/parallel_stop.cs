// The first hit is kept in a variable of all iterations.
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        int found = -1;
        Parallel.For(0, 20, (i, state) =>
        {
            if (i % 5 == 4)
            {
                found = i; //~ A A
                state.Stop();
            }
        });
    }
}
