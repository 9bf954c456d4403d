// Who does not block the commit is not waited for; nor is anybody by a scope that was given up.
using System;
using System.Threading.Tasks;
using System.Transactions;

class Program
{
    static string id;
    static int written;

    static void Main()
    {
        using (var scope = new TransactionScope())
        {
            var dependent = Transaction.Current.DependentClone(DependentCloneOption.RollbackIfNotComplete);
            Task.Run(() => { id = "x"; dependent.Complete(); }); //~ A
            scope.Complete();
        }
        Console.WriteLine(id); //~ A
        using (var scope = new TransactionScope())
        {
            var dependent = Transaction.Current.DependentClone(DependentCloneOption.BlockCommitUntilComplete);
            Task.Run(() => { written++; dependent.Complete(); }); //~ B
        }
        Console.WriteLine(written); //~ B
    }
}
