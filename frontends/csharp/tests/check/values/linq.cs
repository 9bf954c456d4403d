using System;
using System.Collections.Generic;
using System.Linq;
using static Redhanded.Intrinsics;

class Linq
{
    static void Main()
    {
        var list = new List<int> { 3, 1, 2 };
        IEnumerable<int> numbers = new[] { 1, 2, 3, 4, 5, 6 };
        Record(list.Where(x => x > 1).Select(x => x * 10).Sum()); //= 50
        var query = from n in numbers
                    where n > 2
                    let square = n * n
                    orderby square descending
                    select square + 1;
        Record(query.First()); //= 37
        Record(query.Count()); //= 4
        var pairs = from a in new[] { 1, 2 } from b in new[] { 10, 20 } select a + b;
        Record(pairs.Last()); //= 22
        var groups = from n in numbers group n by n % 2 into g select g.Key + ":" + g.Sum();
        foreach (var g in groups)
            Record(g); //= 1:9 | 0:12
        var joined = from a in new[] { 1, 2, 3 } join b in new[] { 2, 3 } on a equals b select a * b;
        Record(joined.Sum()); //= 13
        Record(string.Join(",", list.OrderBy(x => x))); //= 1,2,3
        Record(numbers.Any(n => n > 5)); //= 1
        Record(numbers.All(n => n > 5)); //= 0
        Record(list.ToArray().Length); //= 3
        Record(numbers.Skip(1).Take(2).ToList()[1]); //= 3
        Record(numbers.Aggregate(0, (a, b) => a + b)); //= 21
    }
}
