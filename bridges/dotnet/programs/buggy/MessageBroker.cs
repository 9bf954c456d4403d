// benchmark: [TSVD] 5.7, Radical
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>A broker finds the subscriptions of a message's type while view models subscribe and leave.</summary>
public class MessageBroker
{
    private class Subscription
    {
        public readonly object Owner;
        public readonly Action<object> Handler;

        public Subscription(object owner, Action<object> handler)
        {
            Owner = owner;
            Handler = handler;
        }
    }

    private readonly Dictionary<Type, List<Subscription>> subscriptions = new Dictionary<Type, List<Subscription>>
    {
        { typeof(string), new List<Subscription>() },
        { typeof(Version), new List<Subscription>() },
    };

    private void Subscribe<T>(object owner, Action<T> handler)
    {
        List<Subscription> list = subscriptions[typeof(T)];
        list.Add(new Subscription(owner, message => handler((T)message))); //~ A //~ B B //? C //? F
    }

    private void Unsubscribe<T>(object owner)
    {
        List<Subscription> list = subscriptions[typeof(T)];
        list.RemoveAll(subscription => subscription.Owner == owner); //? C //? D //? E E //? G
    }

    private void Broadcast(object message)
    {
        List<Subscription> list = subscriptions[message.GetType()];
        for (int i = 0; i < list.Count; i++) //? F //? G
        {
            list[i].Handler(message); //~ A //? D
        }
    }

    private void ViewModel(int number)
    {
        for (int i = 0; i < 40; i++)
        {
            object view = new object();
            Thread.Sleep(2);
            try
            {
                Subscribe<string>(view, message => GC.KeepAlive(message));
                Thread.Sleep(2);
                if (i % 4 == number)
                {
                    Unsubscribe<string>(view);
                }
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var broker = new MessageBroker();
        var work = new List<Task>();
        for (int i = 0; i < 2; i++)
        {
            int number = i;
            work.Add(Task.Factory.StartNew(() => broker.ViewModel(number), TaskCreationOptions.LongRunning));
        }
        for (int i = 0; i < 60; i++)
        {
            try
            {
                broker.Broadcast("news " + i);
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
            Thread.Sleep(3);
        }
        Task.WaitAll(work.ToArray());
        Console.WriteLine("broadcast");
    }
}
