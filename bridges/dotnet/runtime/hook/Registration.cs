using System;
using System.Threading;

namespace Redhanded
{
    /// <summary>How an assembly's sites become known, and how everything begins.</summary>
    internal static unsafe class Registration
    {
        /// <summary>A number beyond all sites, with room above it for those of an assembly.</summary>
        internal const int NotWatched = 0x3FFFFFFF;

        /// <summary>Registers a table of sites: the number of the first. Throws nothing.</summary>
        internal static int Register(string table)
        {
            try {
                return Begin() ? Add(table) : NotWatched;
            } catch (DllNotFoundException error) {
                MissingLibrary.Say(error);
            } catch (EntryPointNotFoundException error) {
                MissingLibrary.Say(error);
            } catch (BadImageFormatException error) {
                MissingLibrary.Say(error);
            } catch (Exception) {
                // Whatever it is, the program runs on without us.
            }
            return NotWatched;
        }

        private static bool Begin()
        {
            SharedWords* shared;
            int answer = Native.redhanded_dotnet_begin(Native.Version, &shared);
            if ((answer & Native.Watching) == 0) {
                return false;
            }
            if (Hook.shared == null) {
                Hook.shared = shared;
                Awaits.Forced = (answer & Native.AwaitsTakeTheLongWay) != 0;
                AppDomain.CurrentDomain.ProcessExit += (sender, arguments) => Native.redhanded_dotnet_end();
            }
            return true;
        }

        private static int Add(string table)
        {
            int first, count;
            fixed (char* text = table) {
                first = Native.redhanded_dotnet_register(text, table.Length, &count);
            }
            if (first < 0) {
                return NotWatched;
            }
            // No lock: a thread that waits for one can be interrupted.
            while (true) {
                SiteMemory[] before = Hook.sites;
                int known = before == null ? 0 : before.Length;
                if (known >= first + count) {
                    return first;
                }
                SiteMemory[] after = new SiteMemory[Math.Max(first + count, known * 2)];
                if (before != null) {
                    Array.Copy(before, after, known);
                }
                if (Interlocked.CompareExchange(ref Hook.sites, after, before) == before) {
                    return first;
                }
            }
        }
    }
}
