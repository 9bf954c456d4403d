// Two branches that can both be taken, whatever the number, the object or the type is.
// Not modelled: Acme.Shapes
using System;
using System.Threading;
using System.Threading.Tasks;
using Acme.Shapes;

class Box { public int Size; }
class Crate : Box { }

class Job
{
    readonly int threads;
    readonly object shape;
    readonly string mode;
    int work;

    public Job(int threads, object shape, string mode)
    {
        this.threads = threads;
        this.shape = shape;
        this.mode = mode;
    }

    public void Run()
    {
        Task task = null;
        if (threads > 1) task = Task.Run(() => { work++; }); //~ A
        if (threads > 4) task.Wait();
        work++; //~ A
    }

    public void Draw()
    {
        int own = 0;
        var task = Task.Run(() => { if (shape is Box) own++; }); //~ B
        if (!(shape is Crate)) own++; //~ B
        task.Wait();
    }

    public void Choose()
    {
        int own = 0;
        var task = Task.Run(() => { if (mode != "slow") own++; }); //~ C
        if (mode != "fast") own++; //~ C
        task.Wait();
    }

    public void Switch(int kind)
    {
        int own = 0;
        var task = Task.Run(() =>
        {
            switch (kind)
            {
                case 0: own++; break; //~ D
                case 1: own += 2; break;
            }
        });
        if (kind < 1) own++; //~ D
        task.Wait();
    }

    public void Flags(int flags)
    {
        int own = 0;
        var task = Task.Run(() => { if ((flags & 4) != 0) own++; }); //~ E
        if ((flags & 2) == 0) own++; //~ E
        task.Wait();
    }
}

class Program
{
    static void Main()
    {
        var job = new Job(Source.Number(), Source.Shape(), Console.ReadLine());
        job.Run();
        job.Draw();
        job.Choose();
        job.Switch(Source.Number());
        job.Flags(Source.Number());
    }
}
