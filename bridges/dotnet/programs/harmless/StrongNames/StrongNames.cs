// mcs options: -keyfile:OnlyForTests.snk
using System;
using System.Collections.Generic;
using System.Reflection;
using Vault;

[assembly: AssemblyVersion("2.0.0.0")]

/// <summary>Signed assemblies keep their names, find each other by them, and share what is internal.</summary>
public class StrongNames
{
    private class Register : List<Safe>
    {
        internal int Sum()
        {
            int sum = 0;
            foreach (Safe safe in this)
            {
                foreach (int coins in safe.Values)
                {
                    sum += coins;
                }
            }
            return sum;
        }
    }

    public static void Main()
    {
        var safe = new Safe();
        safe.Coins["gold"] = 7;
        safe.Coins.Add("silver", 8);
        var register = new Register { safe };
        register.Add(new Safe());
        Console.WriteLine(register.Sum() + " " + safe.Values.Count);
        foreach (Assembly assembly in new[] { typeof(StrongNames).Assembly, typeof(Safe).Assembly })
        {
            AssemblyName name = assembly.GetName();
            byte[] token = name.GetPublicKeyToken();
            Console.WriteLine(name.FullName);
            Console.WriteLine(token.Length + " " + name.GetPublicKey().Length + " " + name.Flags);
            Assembly again = Assembly.Load(name.FullName);
            Console.WriteLine(again == assembly);
            Assembly byToken = Assembly.Load(name.Name + ", Version=" + name.Version + ", Culture=neutral, PublicKeyToken="
                + BitConverter.ToString(token).Replace("-", "").ToLowerInvariant());
            Console.WriteLine(byToken == assembly);
        }
        foreach (AssemblyName reference in typeof(StrongNames).Assembly.GetReferencedAssemblies())
        {
            if (reference.Name == "Vault")
            {
                Console.WriteLine(reference.FullName);
            }
        }
    }
}
