// A countdown expects more signals than there will be.
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static int sum;

    static void Main()
    {
        var done = new CountdownEvent(3);
        for (int i = 0; i < 2; i++)
        {
            Task.Run(() =>
            {
                Interlocked.Increment(ref sum);
                done.Signal();
            });
        }
        done.Wait(); //= A
    }
}
