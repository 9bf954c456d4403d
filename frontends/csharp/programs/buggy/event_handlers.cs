// Handlers are called while the object they belong to is used.
using System;
using System.Threading;

class Sensor
{
    public event EventHandler Changed;
    public int Value;

    public void Measure()
    {
        Value++; //~ A
        Changed?.Invoke(this, EventArgs.Empty);
    }
}

class Program
{
    static void Main()
    {
        var sensor = new Sensor();
        sensor.Changed += (sender, e) => { };
        new Thread(sensor.Measure).Start();
        sensor.Changed += (sender, e) => { };
        int value = sensor.Value; //~ A
    }
}
