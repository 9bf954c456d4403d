// Assignments that read and write: of a property, an indexer, and a user's operator.
using System.Threading;

struct Money
{
    public int Cents;
    public static Money operator +(Money a, Money b) => new Money { Cents = a.Cents + b.Cents };
}

class Wallet
{
    public Money Content { get; set; } //~ C C
    readonly int[] coins = new int[2];
    public int this[int index]
    {
        get => coins[index]; //~ A
        set => coins[index] = value; //~ A B B
    }
}

class Program
{
    static void Main()
    {
        var wallet = new Wallet();
        new Thread(() => Fill(wallet)).Start();
        Fill(wallet);
    }

    static void Fill(Wallet wallet)
    {
        wallet[0] += 1;
        wallet.Content += new Money { Cents = 1 };
    }
}
