using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// Subscriptions are changed under a write lock and copied under a read lock; handlers run outside of both.
/// </summary>
public class MessageBroker
{
    private readonly ReaderWriterLockSlim guard = new ReaderWriterLockSlim();
    private readonly Dictionary<Type, List<Action<object>>> subscriptions =
        new Dictionary<Type, List<Action<object>>>();

    private void Subscribe<T>(Action<object> handler)
    {
        guard.EnterWriteLock();
        try
        {
            List<Action<object>> list;
            if (!subscriptions.TryGetValue(typeof(T), out list))
            {
                list = new List<Action<object>>();
                subscriptions.Add(typeof(T), list);
            }
            list.Add(handler);
        }
        finally
        {
            guard.ExitWriteLock();
        }
    }

    private void Unsubscribe<T>(Action<object> handler)
    {
        guard.EnterUpgradeableReadLock();
        try
        {
            List<Action<object>> list = subscriptions[typeof(T)];
            if (list.Contains(handler))
            {
                guard.EnterWriteLock();
                list.Remove(handler);
                guard.ExitWriteLock();
            }
        }
        finally
        {
            guard.ExitUpgradeableReadLock();
        }
    }

    private Action<object>[] HandlersOf(Type type)
    {
        guard.EnterReadLock();
        try
        {
            List<Action<object>> list;
            return subscriptions.TryGetValue(type, out list) ? list.ToArray() : new Action<object>[0];
        }
        finally
        {
            guard.ExitReadLock();
        }
    }

    private void ViewModel(int number)
    {
        for (int i = 0; i < 40; i++)
        {
            int own = i;
            Action<object> handler = message => GC.KeepAlive(own);
            Thread.Sleep(2);
            Subscribe<string>(handler);
            Thread.Sleep(2);
            if (i % 4 == number)
            {
                Unsubscribe<string>(handler);
            }
        }
    }

    public static void Main()
    {
        var broker = new MessageBroker();
        var first = Task.Factory.StartNew(() => broker.ViewModel(0), TaskCreationOptions.LongRunning);
        var second = Task.Factory.StartNew(() => broker.ViewModel(1), TaskCreationOptions.LongRunning);
        for (int i = 0; i < 60; i++)
        {
            foreach (Action<object> handler in broker.HandlersOf(typeof(string)))
            {
                handler("news " + i);
            }
            Thread.Sleep(3);
        }
        Task.WaitAll(first, second);
        Console.WriteLine(broker.HandlersOf(typeof(string)).Length + " subscriptions left");
    }
}
