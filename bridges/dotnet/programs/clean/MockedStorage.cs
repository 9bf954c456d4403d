using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>The same with an asynchronous lock: it does not matter on which threads the calls go on.</summary>
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
    private readonly SemaphoreSlim gate = new SemaphoreSlim(1, 1);

    private async Task Import(int number)
    {
        string document = await storage.Load(number);
        Thread.SpinWait(2000); // takes the document apart
        await gate.WaitAsync();
        try
        {
            index.Add(document);
        }
        finally
        {
            gate.Release();
        }
    }

    private async Task ImportAll()
    {
        var imports = new List<Task>();
        for (int number = 0; number < 400; number++)
        {
            imports.Add(Import(number));
        }
        await Task.WhenAll(imports);
    }

    public static void Main()
    {
        var test = new MockedStorage();
        test.ImportAll().Wait();
        Console.WriteLine(test.index.Count + " documents");
    }
}
