// [HSR] Figure 3 with transfers in one direction only, and others that hold one lock at a time.
using System.Threading;

class BankAccount
{
    readonly object sync = new object();
    int balance;

    public void Deposit(int amount)
    {
        lock (sync)
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

    public void Send(BankAccount other, int amount)
    {
        lock (sync) balance -= amount;
        other.Deposit(amount);
    }
}

class Program
{
    static void Main()
    {
        var first = new BankAccount();
        var second = new BankAccount();
        new Thread(() => { for (int i = 0; i < 3; i++) first.Transfer(second, 10); }).Start();
        new Thread(() => { for (int i = 0; i < 3; i++) second.Send(first, 20); }).Start();
    }
}
