using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

/// <summary>
/// Native code is called, calls back into collections, and its last error is still there after a watched call.
/// </summary>
public class NativeCalls
{
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int Comparison(IntPtr left, IntPtr right);

    [DllImport("libc", EntryPoint = "qsort")]
    private static extern void Sort([In, Out] int[] items, UIntPtr count, UIntPtr size, Comparison comparison);

    [DllImport("libc", EntryPoint = "close", SetLastError = true)]
    private static extern int Close(int descriptor);

    [DllImport("libc", EntryPoint = "strlen")]
    private static extern UIntPtr Length(string text);

    [DllImport("not-there-at-all", EntryPoint = "nothing")]
    private static extern void Missing();

    public static void Main()
    {
        var compared = new HashSet<int>();
        var numbers = new[] { 5, 3, 9, 1 };
        Comparison comparison = (left, right) =>
        {
            int first = Marshal.ReadInt32(left);
            compared.Add(first);
            return first - Marshal.ReadInt32(right);
        };
        Sort(numbers, (UIntPtr)numbers.Length, (UIntPtr)sizeof(int), comparison);
        Console.WriteLine(string.Join(",", numbers) + " " + (compared.Count > 1));
        var log = new List<int>();
        int result = Close(-1);
        log.Add(result);
        log.Add(log.Count);
        Console.WriteLine(Marshal.GetLastWin32Error() + " " + log[0]);
        Console.WriteLine(Length("seven" + log.Count + "7"));
        try
        {
            Missing();
        }
        catch (DllNotFoundException)
        {
            Console.WriteLine("missing");
        }
        GCHandle handle = GCHandle.Alloc(log);
        var same = (List<int>)GCHandle.FromIntPtr(GCHandle.ToIntPtr(handle)).Target;
        same.Add(2);
        handle.Free();
        Console.WriteLine(log.Count);
        IntPtr memory = Marshal.AllocHGlobal(16);
        var bytes = new byte[16];
        Marshal.Copy(memory, bytes, 0, 16);
        Marshal.FreeHGlobal(memory);
        using (var stream = new MemoryStream(bytes))
        {
            stream.WriteByte(7);
            Console.WriteLine(stream.Position);
        }
    }
}
