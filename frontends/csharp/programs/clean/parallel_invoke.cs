// Two methods that run beside each other write fields of their own; then both are read.
using System.Threading.Tasks;

class Program
{
    int left, right;

    static void Main()
    {
        var program = new Program();
        Parallel.Invoke(program.Left, program.Right);
        program.left += program.right;
    }

    void Left() { left = 1; }
    void Right() { right = 2; }
}
