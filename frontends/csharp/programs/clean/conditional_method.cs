// Nobody defines AUDIT, so the calls are not there; and what #undef has taken back is not either.
#undef TRACE
using System.Diagnostics;
using System.Threading.Tasks;

class Shop
{
    static int audits, traces;

    [Conditional("AUDIT")]
    static void Audit() { audits++; }

    [Conditional("TRACE")]
    static void Trace() { traces++; }

    static void Sell() { Audit(); Trace(); }

    static void Main() { Parallel.Invoke(Sell, Sell); }
}
