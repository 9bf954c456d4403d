using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>A concurrent dictionary of lazy sets: each set is filled by one thread before anybody reads it.</summary>
public class HolidayCalendar
{
    private readonly ConcurrentDictionary<int, Lazy<HashSet<int>>> holidaysOfYear =
        new ConcurrentDictionary<int, Lazy<HashSet<int>>>();

    private HashSet<int> Holidays(int year)
    {
        return holidaysOfYear.GetOrAdd(year, y => new Lazy<HashSet<int>>(() => Compute(y))).Value;
    }

    private static HashSet<int> Compute(int year)
    {
        var holidays = new HashSet<int> { 1, 121, 359 };
        Thread.Sleep(1);
        holidays.Add(80 + year % 30);
        return holidays;
    }

    private bool IsWorkingDay(DateTime day)
    {
        return day.DayOfWeek != DayOfWeek.Sunday && !Holidays(day.Year).Contains(day.DayOfYear);
    }

    public static void Main()
    {
        var calendar = new HolidayCalendar();
        int working = 0;
        Parallel.For(0, 400, i =>
        {
            var day = new DateTime(1900 + i % 120, 1 + i % 12, 1 + i % 28);
            if (calendar.IsWorkingDay(day))
            {
                Interlocked.Increment(ref working);
            }
        });
        Console.WriteLine(working + " working days");
    }
}
