// This file defines AUDIT, and what is built while it is written has DEBUG.
#define AUDIT
using System.Diagnostics;
using System.Threading.Tasks;

class Shop
{
    static int audits, checks;

    [Conditional("AUDIT")]
    static void Audit() { audits++; } //~ A A

    [Conditional("DEBUG"), Conditional("NEVER")]
    static void Check() { checks++; } //~ B B

    static void Sell() { Audit(); Check(); }

    static void Main() { Parallel.Invoke(Sell, Sell); }
}
