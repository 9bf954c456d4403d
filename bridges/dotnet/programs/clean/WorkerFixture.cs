// started by: nunit-console
using System;
using System.Collections.Generic;
using System.Threading;
using NUnit.Framework;

/// <summary>
/// Tests with threads of a class that locks, and tests whose fixtures are touched by one thread after the other.
/// </summary>
[TestFixture]
public class WorkerFixture
{
    private readonly List<string> names = new List<string>();
    private Dictionary<string, int> stock;

    [TestFixtureSetUp]
    public void BeforeAll()
    {
        names.Add("fixture");
    }

    [SetUp]
    public void MakeStock()
    {
        stock = new Dictionary<string, int> { { "start", 1 } };
        names.Add("test");
    }

    [Test]
    public void DeliveriesArrive()
    {
        Together(Deliver, Deliver);
        Assert.That(stock.Count, Is.EqualTo(61));
    }

    [Test]
    [Timeout(60000)]
    public void TestsWithATimeoutRunOnAThreadOfTheirOwn()
    {
        names.Add("timeout");
        Assert.That(stock, Has.Count.EqualTo(1));
        CollectionAssert.Contains(stock.Keys, "start");
    }

    [Test]
    [ExpectedException(typeof(KeyNotFoundException))]
    public void UnknownArticlesAreNotFound()
    {
        Assert.That(stock["unknown"], Is.EqualTo(0));
    }

    [TestCase("start", true)]
    [TestCase("end", false)]
    public void ArticlesAreKnown(string article, bool known)
    {
        Assert.AreEqual(known, stock.ContainsKey(article));
    }

    [TearDown]
    public void CountNames()
    {
        Assert.That(names.Count, Is.GreaterThan(1));
        Console.WriteLine(string.Join(",", names.ToArray()).Length > 0);
    }

    private void Deliver(int i)
    {
        lock (stock)
        {
            stock["book " + i] = i;
        }
    }

    private static void Together(params Action<int>[] actions)
    {
        var threads = Array.ConvertAll(actions, action => new Thread(() => Repeat(action)));
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
    }

    private static void Repeat(Action<int> action)
    {
        for (int i = 0; i < 60; i++)
        {
            Thread.Sleep(3);
            action(i);
        }
    }
}
