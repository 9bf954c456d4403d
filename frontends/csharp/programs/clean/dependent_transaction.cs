// The end of a scope that is complete commits, and waits for those who block that.
using System;
using System.Threading.Tasks;
using System.Transactions;

class Program
{
    static string id;
    static int written;

    static void Insert(DependentTransaction dependent)
    {
        using (var inner = new TransactionScope(dependent))
        {
            id = "x";
            written++;
            inner.Complete();
        }
        dependent.Complete();
        dependent.Dispose();
    }

    static void Main()
    {
        using (var scope = new TransactionScope(TransactionScopeOption.RequiresNew))
        {
            var dependent = Transaction.Current.DependentClone(DependentCloneOption.BlockCommitUntilComplete);
            Task.Run(() => Insert(dependent));
            scope.Complete();
        }
        Console.WriteLine(id);
        var explicitly = new CommittableTransaction();
        var second = explicitly.DependentClone(DependentCloneOption.BlockCommitUntilComplete);
        Task.Run(() => Insert(second));
        explicitly.Commit();
        Console.WriteLine(written);
    }
}
