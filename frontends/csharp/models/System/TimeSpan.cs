using Redhanded;

namespace System
{
    public struct TimeSpan : IComparable, IComparable<TimeSpan>, IEquatable<TimeSpan>
    {
        public const long TicksPerMillisecond = 10000;
        public const long TicksPerSecond = 10000000;
        public const long TicksPerMinute = 600000000;
        public const long TicksPerHour = 36000000000;
        public const long TicksPerDay = 864000000000;

        public static TimeSpan Zero => new TimeSpan(0L);
        public static TimeSpan MaxValue => new TimeSpan(9223372036854775807L);
        public static TimeSpan MinValue => new TimeSpan(-9223372036854775808L);

        readonly long ticks;

        public TimeSpan(long ticks) { this.ticks = ticks; }
        public TimeSpan(int hours, int minutes, int seconds) { ticks = (hours * 3600L + minutes * 60L + seconds) * TicksPerSecond; }
        public TimeSpan(int days, int hours, int minutes, int seconds) { ticks = (days * 86400L + hours * 3600L + minutes * 60L + seconds) * TicksPerSecond; }
        public TimeSpan(int days, int hours, int minutes, int seconds, int milliseconds) { ticks = (days * 86400L + hours * 3600L + minutes * 60L + seconds) * TicksPerSecond + milliseconds * TicksPerMillisecond; }

        public long Ticks => ticks;
        public int Days => (int)(ticks / TicksPerDay);
        public int Hours => (int)(ticks / TicksPerHour % 24);
        public int Minutes => (int)(ticks / TicksPerMinute % 60);
        public int Seconds => (int)(ticks / TicksPerSecond % 60);
        public int Milliseconds => (int)(ticks / TicksPerMillisecond % 1000);
        public double TotalDays => (double)ticks / TicksPerDay;
        public double TotalHours => (double)ticks / TicksPerHour;
        public double TotalMinutes => (double)ticks / TicksPerMinute;
        public double TotalSeconds => (double)ticks / TicksPerSecond;
        public double TotalMilliseconds => (double)ticks / TicksPerMillisecond;

        public static TimeSpan FromTicks(long value) => new TimeSpan(value);
        public static TimeSpan FromMilliseconds(double value) => new TimeSpan((long)(value * TicksPerMillisecond));
        public static TimeSpan FromSeconds(double value) => new TimeSpan((long)(value * TicksPerSecond));
        public static TimeSpan FromMinutes(double value) => new TimeSpan((long)(value * TicksPerMinute));
        public static TimeSpan FromHours(double value) => new TimeSpan((long)(value * TicksPerHour));
        public static TimeSpan FromDays(double value) => new TimeSpan((long)(value * TicksPerDay));

        public TimeSpan Add(TimeSpan ts) => new TimeSpan(ticks + ts.ticks);
        public TimeSpan Subtract(TimeSpan ts) => new TimeSpan(ticks - ts.ticks);
        public TimeSpan Negate() => new TimeSpan(-ticks);
        public TimeSpan Duration() => new TimeSpan(ticks < 0 ? -ticks : ticks);

        public static TimeSpan operator +(TimeSpan t1, TimeSpan t2) => new TimeSpan(t1.ticks + t2.ticks);
        public static TimeSpan operator -(TimeSpan t1, TimeSpan t2) => new TimeSpan(t1.ticks - t2.ticks);
        public static TimeSpan operator -(TimeSpan t) => new TimeSpan(-t.ticks);
        public static TimeSpan operator *(TimeSpan t, double factor) => new TimeSpan((long)(t.ticks * factor));
        public static TimeSpan operator /(TimeSpan t, double divisor) => new TimeSpan((long)(t.ticks / divisor));
        public static bool operator ==(TimeSpan t1, TimeSpan t2) => t1.ticks == t2.ticks;
        public static bool operator !=(TimeSpan t1, TimeSpan t2) => t1.ticks != t2.ticks;
        public static bool operator <(TimeSpan t1, TimeSpan t2) => t1.ticks < t2.ticks;
        public static bool operator <=(TimeSpan t1, TimeSpan t2) => t1.ticks <= t2.ticks;
        public static bool operator >(TimeSpan t1, TimeSpan t2) => t1.ticks > t2.ticks;
        public static bool operator >=(TimeSpan t1, TimeSpan t2) => t1.ticks >= t2.ticks;

        public static int Compare(TimeSpan t1, TimeSpan t2) => t1.ticks.CompareTo(t2.ticks);
        public int CompareTo(TimeSpan value) => ticks.CompareTo(value.ticks);
        public int CompareTo(object value) => CompareTo((TimeSpan)value);
        public bool Equals(TimeSpan obj) => ticks == obj.ticks;
        public override bool Equals(object value) => value is TimeSpan && ticks == ((TimeSpan)value).ticks;
        public override int GetHashCode() => ticks.GetHashCode();
        public override string ToString() => Intrinsics.Unknown<string>();
        public string ToString(string format) => Intrinsics.Unknown<string>();

        public static TimeSpan Parse(string s) => Intrinsics.Unknown<TimeSpan>();

        public static bool TryParse(string s, out TimeSpan result)
        {
            result = Intrinsics.Unknown<TimeSpan>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
