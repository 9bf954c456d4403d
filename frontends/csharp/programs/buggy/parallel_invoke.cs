// Two methods that run beside each other write the same field.
using System.Threading.Tasks;

class Program
{
    int state;

    static void Main()
    {
        var program = new Program();
        Parallel.Invoke(program.Left, program.Right);
    }

    void Left() { state = 1; } //~ A
    void Right() { state = 2; } //~ A
}
