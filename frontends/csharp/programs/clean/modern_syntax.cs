// Records are copied, tuples returned, local functions capture what they own.
using System.Threading;

var cell = new Cell(1, "a");

(int size, string label) Work(Cell own, int part)
{
    var changed = own with { Label = "b" };
    return changed switch
    {
        { Size: > 0, Label: var label } when part != 0 => (changed.Size, label),
        _ => (0, own.Label),
    };
}

var thread = new Thread(() => Work(cell, 0));
thread.Start();
var (size, text) = Work(cell, 1);
thread.Join();
int? maybe = text?.Length;
size += maybe ?? 0;

record Cell(int Size, string Label);
