// A log is written, and a list of work is read, by several tasks, each under a lock.
using System.IO;
using System.Threading.Tasks;

class Program
{
    static StreamWriter log;
    static StreamReader work;

    static void Work(int number)
    {
        string line;
        lock (work) line = work.ReadLine();
        lock (log) log.WriteLine("{0}: {1}", number, line);
    }

    static void Main()
    {
        using (log = new StreamWriter("work.log"))
        using (work = new StreamReader("work.txt"))
        {
            Parallel.For(0, 4, Work);
            log.Flush();
        }
    }
}
