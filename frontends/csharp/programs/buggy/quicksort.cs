// [HSR] Figure 2: the parts that two tasks sort overlap.
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var array = new int[20];
        for (int i = 0; i < array.Length; i++) array[i] = i * 7919 % 101;
        Sort(array, 0, array.Length - 1);
    }

    static void Sort(int[] array, int left, int right)
    {
        int i = left, j = right;
        int pivot = array[(left + right) / 2]; //? P Q
        do
        {
            while (array[i] < pivot) i++; //~ A B
            while (array[j] > pivot) j--; //~ C D
            if (i <= j)
            {
                int value = array[i]; //? R S
                array[i] = array[j]; //~ A C E E F //? P R
                array[j] = value; //~ B D F G G //? Q S
                i++;
                j--;
            }
        } while (i <= j);
        Task first = left < i ? Task.Run(() => Sort(array, left, i)) : Task.CompletedTask;
        Task second = j < right ? Task.Run(() => Sort(array, j, right)) : Task.CompletedTask;
        Task.WaitAll(first, second);
    }
}
