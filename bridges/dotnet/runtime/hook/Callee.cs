namespace Redhanded
{
    /// <summary>What a site calls, as far as it decides which implementation runs.</summary>
    internal sealed unsafe class Callee
    {
        private const int Capacity = 8192;

        /// <summary>The call runs just the method that <see cref="Owner"/> has: it is not virtual, or
        /// called on the base class.</summary>
        internal readonly bool Direct;
        /// <summary>The type that the call names, as reflection writes it; empty when the call names
        /// none: then it is the nearest method of that name.</summary>
        internal readonly string Owner;
        /// <summary>The methods that are to be found, each with its parameters as its definition has
        /// them: <c>(System.String,!0)</c>.</summary>
        internal readonly string[] Names, Parameters;

        /// <summary>All of it as it was read.</summary>
        internal readonly string Text;

        internal Callee(string text)
        {
            Text = text;
            string[] parts = text.Split('\t');
            Direct = parts[0] == "direct";
            Owner = parts[1];
            int count = (parts.Length - 2) / 2;
            Names = new string[count];
            Parameters = new string[count];
            for (int i = 0; i < count; i++) {
                Names[i] = parts[2 + 2 * i];
                Parameters[i] = parts[3 + 2 * i];
            }
        }

        /// <summary>What the site calls; null when nothing of it is to be watched.</summary>
        internal static Callee Of(int site)
        {
            // Not on the stack, which may be small.
            char[] buffer = new char[Capacity];
            int length;
            fixed (char* text = buffer) {
                length = Native.redhanded_dotnet_callee(site, text, Capacity);
            }
            return length == 0 ? null : new Callee(new string(buffer, 0, length));
        }
    }
}
