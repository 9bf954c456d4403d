// Records, patterns, local functions, tuples: a race as in any other code.
using System.Threading;

var cell = new Cell(1) { Label = "a" };
(int left, int right) sums = (0, 0);

void Work(int part)
{
    string kind = cell switch { { Size: > 0 } => "some", _ => "none" };
    cell.Label = kind;
    if (part is 0 or 1) sums.left += part; //~ B B
}

var thread = new Thread(() => Work(0));
thread.Start();
Work(1);
thread.Join();

record Cell(int Size)
{
    public string Label { get; set; } //~ A A
}
