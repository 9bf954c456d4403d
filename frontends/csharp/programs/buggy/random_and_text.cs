// Random and StringBuilder are not safe for threads either.
using System;
using System.Text;
using System.Threading.Tasks;

class Program
{
    static readonly Random random = new Random();
    static readonly StringBuilder text = new StringBuilder();

    static void Main()
    {
        Parallel.For(0, 4, i =>
        {
            int number = random.Next(10); //^ A A
            text.Append(number); //^ B B
        });
    }
}
