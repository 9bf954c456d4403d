using System.Collections.Generic;
using System.Reflection;
using System.Runtime.CompilerServices;

[assembly: AssemblyVersion("1.2.3.4")]
[assembly: InternalsVisibleTo("StrongNames, PublicKey=002400000480000094000000060200000024000052534131000400000100010015e1eeb35615ce91dbd18c7afb46f0da01f54d000c8aade7ce5e6665b01925c3920a08866fa146ce0a314c5935cbf1406e53f7032d71edaaf4d267067164f0d51ace198153b43a7d898bb7184350659874cb65d81e8bbdbe85a687888e138fba3b39553e85a42fae2b39f000054462dae6c2bf025755b2276403459d48f590b6")]

namespace Vault
{
    internal class Safe
    {
        internal readonly Dictionary<string, int> Coins = new Dictionary<string, int>();

        internal IList<int> Values => new List<int>(Coins.Values);
    }
}
