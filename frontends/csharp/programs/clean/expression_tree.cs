// An expression tree is data: nobody runs it.
using System;
using System.Linq.Expressions;
using System.Threading.Tasks;

class Rules
{
    static int hits;
    static bool Hit() { hits++; return true; }

    static bool IsCall(Expression<Func<bool>> rule) => rule != null;

    static void Main()
    {
        Expression<Func<bool>> rule = () => Hit();
        var task = Task.Run(() => IsCall(rule) && IsCall(() => Hit()));
        Hit();
        task.Wait();
    }
}
