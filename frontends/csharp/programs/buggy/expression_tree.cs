// Once it is compiled, an expression tree runs like any other delegate.
using System;
using System.Linq.Expressions;
using System.Threading.Tasks;

class Rules
{
    static int hits;
    static bool Hit() { hits++; return true; } //~ A A

    static bool Holds(Expression<Func<bool>> rule) => rule.Compile()();

    static void Main()
    {
        Expression<Func<bool>> rule = () => Hit();
        var task = Task.Run(() => Holds(rule));
        Hit();
        task.Wait();
    }
}
