// Whatever a number, an object or a type is: two branches on it do not contradict each other.
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
        if (threads > 1) task = Task.Run(() => { work++; });
        if (threads <= 1) work++;
        if (threads >= 2) task.Wait();
        work++;
    }

    public void Draw()
    {
        int own = 0;
        var task = Task.Run(() => { if (shape is Box) own++; });
        if (shape == null) own++;
        if (shape is Crate == false && !(shape is Box)) own++;
        task.Wait();
    }

    public void Choose()
    {
        int own = 0;
        var task = Task.Run(() => { if (mode == "fast") own++; });
        if (mode != "fast") own++;
        task.Wait();
    }

    public void Switch(int kind)
    {
        int own = 0;
        var task = Task.Run(() =>
        {
            switch (kind)
            {
                case 0: own++; break;
                case 1: own += 2; break;
            }
        });
        if (kind > 1) own++;
        task.Wait();
    }

    public void Flags(int flags)
    {
        int own = 0;
        var task = Task.Run(() => { if ((flags & 4) != 0) own++; });
        if ((flags & 4) == 0) own++;
        task.Wait();
    }

    public void Each(int count)
    {
        int own = 0;
        var tasks = new System.Collections.Generic.List<Task>();
        for (int i = 0; i < count; i++) tasks.Add(Task.Run(() => { Interlocked.Increment(ref own); }));
        for (int i = 0; i < count; i++) tasks[i].Wait();
        own++;
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
        job.Each(Source.Number());
    }
}
