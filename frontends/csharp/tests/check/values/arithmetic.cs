using static Redhanded.Intrinsics;

class Arithmetic
{
    const int Ten = 10;
    const long Big = 1L << 40;

    static void Main()
    {
        int a = 7, b = 2;
        Record(a + b); //= 9
        Record(a / b); //= 3
        Record(a % b); //= 1
        Record(-a / b); //= -3
        Record(a << 3); //= 56
        Record(-8 >> 1); //= -4
        Record(a & 3 | 8); //= 11
        Record(a ^ b); //= 5
        Record(~a); //= -8
        Record(a / 2.0); //= 3.5
        Record((int)3.99); //= 3
        Record((byte)300); //= 44
        byte small = 250;
        small += 10;
        Record(small); //= 4
        Record(int.MaxValue + a); //= -2147483642
        uint unsigned = 0;
        unsigned--;
        Record(unsigned); //= 4294967295
        Record(unsigned > 5); //= 1
        Record(-1 >>> 28); //= 15
        Record(Ten * 3 + Big); //= 1099511627806
        Record('a' + 1); //= 98
        char c = 'a';
        c++;
        Record(c == 'b'); //= 1
        Record(a++ + ++a); //= 16
        Record(a--); //= 9
        Record(a); //= 8
        Record(a > 5 && b < 5); //= 1
        Record(a > 5 ? "yes" : "no"); //= yes
        int? nothing = null;
        Record(nothing ?? 4); //= 4
        Record(nothing + 1); //= null
        nothing = 5;
        Record(nothing + 1); //= 6
        Record(nothing.HasValue); //= 1
        Record(nothing.Value); //= 5
        nothing ??= 9;
        Record(nothing); //= 5
        long wide = a;
        Record(wide * int.MaxValue); //= 17179869176
        double d = 1;
        d /= 4;
        Record(d); //= 0.25
        float f = 0.1f;
        Record(f == 0.1); //= 0
        Record(0x1F + 0b101 + 1_000); //= 1036
        Record(unchecked((int)0xFFFFFFFF)); //= -1
        bool flag = false;
        flag |= true;
        flag &= a == 8;
        Record(flag ^ true); //= 0
        Record(nameof(Arithmetic.Ten)); //= Ten
        Record(sizeof(int)); //= 4
        Record(default(int)); //= 0
        string s = default;
        Record(s); //= null
    }
}
