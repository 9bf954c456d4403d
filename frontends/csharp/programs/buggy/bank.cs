// [HSR] Figure 3: two transfers lock two accounts, each in its own order.
using System.Threading;

class BankAccount
{
    readonly object sync = new object();
    int balance;

    public void Deposit(int amount)
    {
        lock (sync) //! A A
        {
            balance += amount;
        }
    }

    public void Transfer(BankAccount other, int amount)
    {
        lock (sync)
        {
            balance -= amount;
            other.Deposit(amount);
        }
    }
}

class Program
{
    static void Main()
    {
        var first = new BankAccount();
        var second = new BankAccount();
        new Thread(() => { for (int i = 0; i < 3; i++) first.Transfer(second, 10); }).Start();
        new Thread(() => { for (int i = 0; i < 3; i++) second.Transfer(first, 20); }).Start();
    }
}
