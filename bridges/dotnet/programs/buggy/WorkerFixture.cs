// started by: nunit-console
using System;
using System.Collections.Generic;
using System.Threading;
using NUnit.Framework;

/// <summary>Green tests of a class that is not as safe as its users think.</summary>
[TestFixture]
public class WorkerFixture
{
    private class Inventory
    {
        private readonly Dictionary<string, int> stock = new Dictionary<string, int>();

        public void Deliver(string article)
        {
            stock[article] = 1; //~ A A //~ B
        }

        public bool Has(string article)
        {
            return stock.ContainsKey(article); //~ B
        }
    }

    private Inventory inventory;

    [SetUp]
    public void MakeInventory()
    {
        inventory = new Inventory();
    }

    [Test]
    public void DeliveriesArrive()
    {
        Together(i => inventory.Deliver("book " + i), i => inventory.Deliver("record " + i));
        Assert.That(inventory, Is.Not.Null);
    }

    [Test]
    public void WhatIsThereCanBeAskedFor()
    {
        Together(i => inventory.Deliver("book " + i), i => inventory.Has("book " + i));
        Assert.IsFalse(inventory.Has("nothing"));
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
            try
            {
                action(i);
            }
            catch (SystemException)
            {
                // The broken dictionary, seen by luck.
            }
        }
    }
}
