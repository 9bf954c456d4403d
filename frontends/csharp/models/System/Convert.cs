using Redhanded;

namespace System
{
    public static class Convert
    {
        public static int ToInt32(string value) => int.Parse(value);
        public static int ToInt32(double value) => (int)Intrinsics.Round(value);
        public static int ToInt32(long value) => (int)value;
        public static int ToInt32(bool value) => value ? 1 : 0;
        public static int ToInt32(char value) => value;
        public static int ToInt32(object value) => value is int ? (int)value : Intrinsics.Unknown<int>();
        public static long ToInt64(string value) => long.Parse(value);
        public static long ToInt64(int value) => value;
        public static long ToInt64(double value) => (long)Intrinsics.Round(value);
        public static long ToInt64(object value) => value is long ? (long)value : Intrinsics.Unknown<long>();
        public static double ToDouble(string value) => double.Parse(value);
        public static double ToDouble(int value) => value;
        public static double ToDouble(long value) => value;
        public static double ToDouble(object value) => value is double ? (double)value : Intrinsics.Unknown<double>();
        public static bool ToBoolean(string value) => bool.Parse(value);
        public static bool ToBoolean(int value) => value != 0;
        public static bool ToBoolean(object value) => value is bool ? (bool)value : Intrinsics.Unknown<bool>();
        public static byte ToByte(int value) => (byte)value;
        public static char ToChar(int value) => (char)value;
        public static string ToString(int value) => value.ToString();
        public static string ToString(object value) => value == null ? "" : value.ToString();
        public static object ChangeType(object value, Type conversionType) => Intrinsics.Unknown<object>();
        public static string ToBase64String(byte[] inArray) => Intrinsics.Unknown<string>();
        public static byte[] FromBase64String(string s) => Intrinsics.Unknown<byte[]>();
    }
}
