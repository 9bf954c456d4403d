using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// Messages are decoded by parallel tasks; the table is written by one continuation of them all.
/// </summary>
public class DeviceManager
{
    private readonly Dictionary<int, string> globalStatus = new Dictionary<int, string>();

    private static string Decode(int message)
    {
        Thread.Sleep(3);
        return message % 3 == 0 ? "idle" : "busy";
    }

    private Task Round(int first)
    {
        var decoding = new Task<string>[3];
        for (int i = 0; i < decoding.Length; i++)
        {
            int message = first + i;
            decoding[i] = Task.Run(() => Decode(message));
        }
        return Task.Factory.ContinueWhenAll(decoding, decoded =>
        {
            for (int i = 0; i < decoded.Length; i++)
            {
                globalStatus[(first + i) * 7 % 40] = decoded[i].Result;
            }
        });
    }

    private void Listen()
    {
        for (int message = 0; message < 180; message += 3)
        {
            Round(message).Wait();
            globalStatus[-1] = "round " + message;
        }
    }

    public static void Main()
    {
        var devices = new DeviceManager();
        devices.Listen();
        Console.WriteLine(devices.globalStatus.Count + " states, " + devices.globalStatus[-1]);
    }
}
