// benchmark: [TSVD] 5.7, DateTimeExtensions
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// A strategy computes a year's holidays once and keeps them in a dictionary that all callers share.
/// </summary>
public class HolidayCalendar
{
    private readonly Dictionary<int, HashSet<int>> holidaysOfYear = new Dictionary<int, HashSet<int>>();

    private HashSet<int> Holidays(int year)
    {
        HashSet<int> known;
        if (holidaysOfYear.TryGetValue(year, out known)) //~ A
        {
            return known;
        }
        var holidays = new HashSet<int> { 1, 121, 359 };
        holidays.Add(Easter(year));
        holidaysOfYear[year] = holidays; //~ A //~ B B
        return holidays;
    }

    private static int Easter(int year)
    {
        Thread.Sleep(1);
        return 80 + year % 30;
    }

    private bool IsWorkingDay(DateTime day)
    {
        return day.DayOfWeek != DayOfWeek.Sunday && !Holidays(day.Year).Contains(day.DayOfYear);
    }

    public static void Main()
    {
        var calendar = new HolidayCalendar();
        Parallel.For(0, 400, i =>
        {
            try
            {
                calendar.IsWorkingDay(new DateTime(1900 + i % 120, 1 + i % 12, 1 + i % 28));
            }
            catch (SystemException)
            {
                // The broken dictionary, seen by luck.
            }
        });
        Console.WriteLine("computed");
    }
}
