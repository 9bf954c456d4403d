// Nobody waits for the tasks whose results are not known here.
// Not modelled: Acme.Weather
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Acme.Weather;

class Forecast
{
    static int asked;

    static void TypeIsWritten()
    {
        int own = 0;
        Task<int> today = Task.Run(() => { return own++ + Station.Read(); }); //~ A
        own++; //~ A
        int result = today.Result;
    }

    static void Lists()
    {
        var tasks = new List<Task<double>>();
        for (int i = 0; i < 3; i++)
        {
            int number = i;
            tasks.Add(Task.Run(() => { return asked++ + Station.Measure(number); })); //~ B B
        }
        Task.WaitAll(tasks.ToArray());
    }

    static void Main()
    {
        TypeIsWritten();
        Lists();
    }
}
