// Who has ended the call of a delegate sees what it did.
using System;
using System.Runtime.Remoting.Messaging;
using System.Threading;

class Program
{
    static int sum;
    static int shared;

    static int Square(int number)
    {
        sum++;
        return number * number;
    }

    static void Main()
    {
        Func<int, int> square = Square;
        IAsyncResult first = square.BeginInvoke(3, null, null);
        int nine = square.EndInvoke(first);
        sum += nine;
        IAsyncResult second = square.BeginInvoke(sum, null, "second");
        second.AsyncWaitHandle.WaitOne();
        sum++;

        using (var ended = new ManualResetEvent(false))
        {
            Func<int, int> third = number => { shared = number; return number; };
            third.BeginInvoke(4, result =>
            {
                var called = (Func<int, int>)((AsyncResult)result).AsyncDelegate;
                shared += called.EndInvoke(result);
                ended.Set();
            }, null);
            ended.WaitOne();
            shared++;
        }
    }
}
