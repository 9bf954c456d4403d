using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// The test replaces the storage by one that answers at once. So every call runs synchronously, one after the other,
/// and the list that they share is never touched by two threads. In production it is.
/// </summary>
public class MockedStorage
{
    private interface IStorage
    {
        Task<string> Load(int number);
    }

    private class Mock : IStorage
    {
        public Task<string> Load(int number) => Task.FromResult("document " + number);
    }

    private readonly IStorage storage = new Mock();
    private readonly List<string> index = new List<string>();

    private async Task Import(int number)
    {
        string document = await storage.Load(number);
        Thread.SpinWait(2000); // takes the document apart
        index.Add(document); //~ A A
    }

    private async Task ImportAll()
    {
        for (int first = 0; first < 120; first += 6)
        {
            var imports = new List<Task>();
            for (int i = 0; i < 6; i++)
            {
                imports.Add(Import(first + i));
            }
            await Task.WhenAll(imports);
        }
    }

    public static void Main()
    {
        try
        {
            new MockedStorage().ImportAll().Wait();
        }
        catch (AggregateException)
        {
            // The broken list, seen by luck.
        }
        Console.WriteLine("imported");
    }
}
