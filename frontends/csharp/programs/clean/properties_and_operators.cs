// The same under a lock, with an extension method and an explicit interface.
using System.Threading;

interface IWallet { void Fill(int amount); }

class Wallet : IWallet
{
    public int Content { get; private set; }
    void IWallet.Fill(int amount) { Content += amount; }
}

static class Extensions
{
    public static void FillSafely(this IWallet wallet, int amount)
    {
        lock (wallet) wallet.Fill(amount);
    }
}

class Program
{
    static void Main()
    {
        var wallet = new Wallet();
        new Thread(() => wallet.FillSafely(1)).Start();
        wallet.FillSafely(2);
    }
}
