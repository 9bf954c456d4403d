// [HSR] Figure 2 with its mend: each task sorts its own part.
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var array = new int[20];
        for (int i = 0; i < array.Length; i++) array[i] = i * 7919 % 101;
        Sort(array, 0, array.Length - 1);
        for (int i = 1; i < array.Length; i++)
        {
            // Were it not sorted, this task would race with the next round.
            if (array[i - 1] > array[i]) Task.Run(() => array[i] = 0);
        }
    }

    static void Sort(int[] array, int left, int right)
    {
        int i = left, j = right;
        int pivot = array[(left + right) / 2];
        do
        {
            while (array[i] < pivot) i++;
            while (array[j] > pivot) j--;
            if (i <= j)
            {
                int value = array[i];
                array[i] = array[j];
                array[j] = value;
                i++;
                j--;
            }
        } while (i <= j);
        Task first = left < j ? Task.Run(() => Sort(array, left, j)) : Task.CompletedTask;
        Task second = i < right ? Task.Run(() => Sort(array, i, right)) : Task.CompletedTask;
        Task.WaitAll(first, second);
    }
}
