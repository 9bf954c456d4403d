using Redhanded;

namespace System
{
    public enum DateTimeKind { Unspecified, Utc, Local }
    public enum DayOfWeek { Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday }

    // What time it is, is not known.
    public struct DateTime : IComparable, IComparable<DateTime>, IEquatable<DateTime>
    {
        readonly long ticks;

        public DateTime(long ticks) { this.ticks = ticks; }
        public DateTime(long ticks, DateTimeKind kind) { this.ticks = ticks; }
        public DateTime(int year, int month, int day) { ticks = (year * 372L + month * 31L + day) * TimeSpan.TicksPerDay; }
        public DateTime(int year, int month, int day, int hour, int minute, int second) : this(year, month, day) { ticks += (hour * 3600L + minute * 60L + second) * TimeSpan.TicksPerSecond; }
        public DateTime(int year, int month, int day, int hour, int minute, int second, DateTimeKind kind) : this(year, month, day, hour, minute, second) { }

        public static DateTime Now => new DateTime(Intrinsics.Unknown<long>());
        public static DateTime UtcNow => new DateTime(Intrinsics.Unknown<long>());
        public static DateTime Today => new DateTime(Intrinsics.Unknown<long>());
        public static DateTime MinValue => new DateTime(0L);
        public static DateTime MaxValue => new DateTime(3155378975999999999L);
        public static DateTime UnixEpoch => new DateTime(621355968000000000L);

        public long Ticks => ticks;
        public int Year => Intrinsics.Unknown<int>();
        public int Month => Intrinsics.Unknown<int>();
        public int Day => Intrinsics.Unknown<int>();
        public int Hour => (int)(ticks / TimeSpan.TicksPerHour % 24);
        public int Minute => (int)(ticks / TimeSpan.TicksPerMinute % 60);
        public int Second => (int)(ticks / TimeSpan.TicksPerSecond % 60);
        public int Millisecond => (int)(ticks / TimeSpan.TicksPerMillisecond % 1000);
        public int DayOfYear => Intrinsics.Unknown<int>();
        public DayOfWeek DayOfWeek => Intrinsics.Unknown<DayOfWeek>();
        public DateTimeKind Kind => Intrinsics.Unknown<DateTimeKind>();
        public DateTime Date => new DateTime(ticks - ticks % TimeSpan.TicksPerDay);
        public TimeSpan TimeOfDay => new TimeSpan(ticks % TimeSpan.TicksPerDay);

        public DateTime Add(TimeSpan value) => new DateTime(ticks + value.Ticks);
        public DateTime Subtract(TimeSpan value) => new DateTime(ticks - value.Ticks);
        public TimeSpan Subtract(DateTime value) => new TimeSpan(ticks - value.ticks);
        public DateTime AddTicks(long value) => new DateTime(ticks + value);
        public DateTime AddMilliseconds(double value) => Add(TimeSpan.FromMilliseconds(value));
        public DateTime AddSeconds(double value) => Add(TimeSpan.FromSeconds(value));
        public DateTime AddMinutes(double value) => Add(TimeSpan.FromMinutes(value));
        public DateTime AddHours(double value) => Add(TimeSpan.FromHours(value));
        public DateTime AddDays(double value) => Add(TimeSpan.FromDays(value));
        public DateTime AddMonths(int months) => new DateTime(Intrinsics.Unknown<long>());
        public DateTime AddYears(int value) => new DateTime(Intrinsics.Unknown<long>());
        public DateTime ToLocalTime() => new DateTime(Intrinsics.Unknown<long>());
        public DateTime ToUniversalTime() => new DateTime(Intrinsics.Unknown<long>());

        public static DateTime operator +(DateTime d, TimeSpan t) => new DateTime(d.ticks + t.Ticks);
        public static DateTime operator -(DateTime d, TimeSpan t) => new DateTime(d.ticks - t.Ticks);
        public static TimeSpan operator -(DateTime d1, DateTime d2) => new TimeSpan(d1.ticks - d2.ticks);
        public static bool operator ==(DateTime d1, DateTime d2) => d1.ticks == d2.ticks;
        public static bool operator !=(DateTime d1, DateTime d2) => d1.ticks != d2.ticks;
        public static bool operator <(DateTime t1, DateTime t2) => t1.ticks < t2.ticks;
        public static bool operator <=(DateTime t1, DateTime t2) => t1.ticks <= t2.ticks;
        public static bool operator >(DateTime t1, DateTime t2) => t1.ticks > t2.ticks;
        public static bool operator >=(DateTime t1, DateTime t2) => t1.ticks >= t2.ticks;

        public static int Compare(DateTime t1, DateTime t2) => t1.ticks.CompareTo(t2.ticks);
        public int CompareTo(DateTime value) => ticks.CompareTo(value.ticks);
        public int CompareTo(object value) => CompareTo((DateTime)value);
        public bool Equals(DateTime value) => ticks == value.ticks;
        public override bool Equals(object value) => value is DateTime && ticks == ((DateTime)value).ticks;
        public override int GetHashCode() => ticks.GetHashCode();
        public override string ToString() => Intrinsics.Unknown<string>();
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();
        public string ToShortDateString() => Intrinsics.Unknown<string>();
        public string ToShortTimeString() => Intrinsics.Unknown<string>();
        public string ToLongTimeString() => Intrinsics.Unknown<string>();
        public static DateTime Parse(string s) => new DateTime(Intrinsics.Unknown<long>());

        public static bool TryParse(string s, out DateTime result)
        {
            result = new DateTime(Intrinsics.Unknown<long>());
            return Intrinsics.Unknown<bool>();
        }
    }
}
