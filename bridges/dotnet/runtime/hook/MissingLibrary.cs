using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace Redhanded
{
    /// <summary>What is said when libredhanded_dotnet cannot be used: once in each process, on its
    /// standard error stream.</summary>
    internal static class MissingLibrary
    {
        /// <summary>Holds the number of the process that has said it. Application domains share nothing
        /// else, and a child process is another number.</summary>
        private const string Said = "REDHANDED_DOTNET_SAID";

        [DllImport("libc")]
        private static extern int getpid();

        /// <summary>Throws nothing: a program whose standard error is full or closed runs on.</summary>
        internal static void Say(Exception why)
        {
            try {
                string process = Process();
                if (Environment.GetEnvironmentVariable(Said) == process) {
                    return;
                }
                Environment.SetEnvironmentVariable(Said, process);
                string line = "redhanded: this process is not watched: the library redhanded_dotnet cannot be used ("
                    + why.GetType().Name + "); put libredhanded_dotnet.so of this redhanded beside the program or name "
                    + "its directory in LD_LIBRARY_PATH" + Environment.NewLine;
                byte[] bytes = Encoding.UTF8.GetBytes(line);
                using (Stream stream = Console.OpenStandardError()) {
                    stream.Write(bytes, 0, bytes.Length);
                }
            } catch (Exception) {
                // There is no other place to say it.
            }
        }

        private static string Process()
        {
            try {
                return getpid().ToString(CultureInfo.InvariantCulture);
            } catch (DllNotFoundException) {
                return "unknown"; // this system has another way: its child processes say nothing then
            }
        }
    }
}
