using System;

namespace Redhanded
{
    // Calls a delegate whose type is not known.
    public static class DelegateCall
    {
        static object Raw(object argument)
        {
            if (argument is int) return Intrinsics.ReinterpretValue<object, int>((int)argument);
            if (argument is bool) return Intrinsics.ReinterpretValue<object, bool>((bool)argument);
            if (argument is long) return Intrinsics.ReinterpretValue<object, long>((long)argument);
            if (argument is double) return Intrinsics.ReinterpretValue<object, double>((double)argument);
            if (argument is char) return Intrinsics.ReinterpretValue<object, char>((char)argument);
            return argument;
        }

        public static object Call(Delegate d, object[] args)
        {
            int count = args == null ? 0 : Intrinsics.ArrayLength(args);
            switch (count)
            {
                case 0: return Intrinsics.Reinterpret<Func<object>>(d)();
                case 1: return Intrinsics.Reinterpret<Func<object, object>>(d)(Raw(args[0]));
                case 2: return Intrinsics.Reinterpret<Func<object, object, object>>(d)(Raw(args[0]), Raw(args[1]));
                case 3: return Intrinsics.Reinterpret<Func<object, object, object, object>>(d)(Raw(args[0]), Raw(args[1]), Raw(args[2]));
                default: return Intrinsics.Unknown<object>();
            }
        }
    }
}
