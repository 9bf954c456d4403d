// Two asynchronous transfers take the locks of their accounts in opposite orders. No thread is blocked: both
// wait in vain as operations that nobody goes on with.
using System.Threading;
using System.Threading.Tasks;

class Account
{
    public readonly SemaphoreSlim gate = new SemaphoreSlim(1, 1);
    public int balance;
}

class Program
{
    static async Task Transfer(Account from, Account to, int amount)
    {
        await from.gate.WaitAsync();
        await Task.Yield();
        await to.gate.WaitAsync(); //! C C
        from.balance -= amount;
        to.balance += amount;
        to.gate.Release();
        from.gate.Release();
    }

    static async Task Main()
    {
        var a = new Account();
        var b = new Account();
        await Task.WhenAll(Transfer(a, b, 1), Transfer(b, a, 2));
    }
}
