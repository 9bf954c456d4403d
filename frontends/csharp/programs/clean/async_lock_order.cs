// Two asynchronous transfers take the locks of their accounts in the order of the accounts.
using System.Threading;
using System.Threading.Tasks;

class Account
{
    public readonly SemaphoreSlim gate = new SemaphoreSlim(1, 1);
    public readonly int number;
    public int balance;

    public Account(int number) { this.number = number; }
}

class Program
{
    static async Task Transfer(Account from, Account to, int amount)
    {
        var first = from.number < to.number ? from : to;
        var second = from.number < to.number ? to : from;
        await first.gate.WaitAsync();
        await Task.Yield();
        await second.gate.WaitAsync();
        from.balance -= amount;
        to.balance += amount;
        second.gate.Release();
        first.gate.Release();
    }

    static async Task Main()
    {
        var a = new Account(1);
        var b = new Account(2);
        await Task.WhenAll(Transfer(a, b, 1), Transfer(b, a, 2));
    }
}
