// Handlers may come and go while the event is raised.
using System;
using System.Threading;

class Sensor
{
    public event EventHandler<int> Changed;
    int value;

    public void Measure()
    {
        var handlers = Changed;
        if (handlers != null) handlers(this, value);
    }
}

class Program
{
    static int last;

    static void Main()
    {
        var sensor = new Sensor();
        EventHandler<int> handler = (sender, value) => Interlocked.Exchange(ref last, value);
        new Thread(sensor.Measure).Start();
        sensor.Changed += handler;
        sensor.Measure();
        sensor.Changed -= handler;
    }
}
