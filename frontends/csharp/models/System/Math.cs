using Redhanded;

namespace System
{
    public static class Math
    {
        public const double PI = 3.14159265358979323846;
        public const double E = 2.7182818284590452354;

        public static int Abs(int value) => value < 0 ? -value : value;
        public static long Abs(long value) => value < 0 ? -value : value;
        public static float Abs(float value) => value < 0 ? -value : value;
        public static double Abs(double value) => value < 0 ? -value : value;
        public static decimal Abs(decimal value) => value < 0 ? -value : value;
        public static int Max(int val1, int val2) => val1 > val2 ? val1 : val2;
        public static long Max(long val1, long val2) => val1 > val2 ? val1 : val2;
        public static uint Max(uint val1, uint val2) => val1 > val2 ? val1 : val2;
        public static ulong Max(ulong val1, ulong val2) => val1 > val2 ? val1 : val2;
        public static float Max(float val1, float val2) => val1 > val2 ? val1 : val2;
        public static double Max(double val1, double val2) => val1 > val2 ? val1 : val2;
        public static decimal Max(decimal val1, decimal val2) => val1 > val2 ? val1 : val2;
        public static int Min(int val1, int val2) => val1 < val2 ? val1 : val2;
        public static long Min(long val1, long val2) => val1 < val2 ? val1 : val2;
        public static uint Min(uint val1, uint val2) => val1 < val2 ? val1 : val2;
        public static ulong Min(ulong val1, ulong val2) => val1 < val2 ? val1 : val2;
        public static float Min(float val1, float val2) => val1 < val2 ? val1 : val2;
        public static double Min(double val1, double val2) => val1 < val2 ? val1 : val2;
        public static decimal Min(decimal val1, decimal val2) => val1 < val2 ? val1 : val2;
        public static int Clamp(int value, int min, int max) => value < min ? min : value > max ? max : value;
        public static double Clamp(double value, double min, double max) => value < min ? min : value > max ? max : value;
        public static int Sign(int value) => value < 0 ? -1 : value > 0 ? 1 : 0;
        public static int Sign(long value) => value < 0 ? -1 : value > 0 ? 1 : 0;
        public static int Sign(double value) => value < 0 ? -1 : value > 0 ? 1 : 0;
        public static double Sqrt(double d) => Intrinsics.SquareRoot(d);
        public static double Pow(double x, double y) => Intrinsics.Power(x, y);
        public static double Floor(double d) => Intrinsics.Floor(d);
        public static decimal Floor(decimal d) => (decimal)Intrinsics.Floor((double)d);
        public static double Ceiling(double a) => Intrinsics.Ceiling(a);
        public static decimal Ceiling(decimal d) => (decimal)Intrinsics.Ceiling((double)d);
        public static double Round(double a) => Intrinsics.Round(a);
        public static decimal Round(decimal d) => (decimal)Intrinsics.Round((double)d);

        public static double Round(double value, int digits)
        {
            double scale = Intrinsics.Power(10, digits);
            return Intrinsics.Round(value * scale) / scale;
        }

        public static decimal Round(decimal d, int decimals) => (decimal)Round((double)d, decimals);
        public static double Truncate(double d) => Intrinsics.Truncate(d);
        public static long BigMul(int a, int b) => (long)a * b;

        public static int DivRem(int a, int b, out int result)
        {
            result = a % b;
            return a / b;
        }

        public static double Sin(double a) => Intrinsics.Unknown<double>();
        public static double Cos(double d) => Intrinsics.Unknown<double>();
        public static double Tan(double a) => Intrinsics.Unknown<double>();
        public static double Asin(double d) => Intrinsics.Unknown<double>();
        public static double Acos(double d) => Intrinsics.Unknown<double>();
        public static double Atan(double d) => Intrinsics.Unknown<double>();
        public static double Atan2(double y, double x) => Intrinsics.Unknown<double>();
        public static double Exp(double d) => Intrinsics.Power(E, d);
        public static double Log(double d) => Intrinsics.Unknown<double>();
        public static double Log(double a, double newBase) => Intrinsics.Unknown<double>();
        public static double Log10(double d) => Intrinsics.Unknown<double>();
    }
}
