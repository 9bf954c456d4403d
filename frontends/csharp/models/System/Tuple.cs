namespace System
{
    public static class Tuple
    {
        public static Tuple<T1> Create<T1>(T1 item1) => new Tuple<T1>(item1);
        public static Tuple<T1, T2> Create<T1, T2>(T1 item1, T2 item2) => new Tuple<T1, T2>(item1, item2);
        public static Tuple<T1, T2, T3> Create<T1, T2, T3>(T1 item1, T2 item2, T3 item3) => new Tuple<T1, T2, T3>(item1, item2, item3);
        public static Tuple<T1, T2, T3, T4> Create<T1, T2, T3, T4>(T1 item1, T2 item2, T3 item3, T4 item4) => new Tuple<T1, T2, T3, T4>(item1, item2, item3, item4);
        public static Tuple<T1, T2, T3, T4, T5> Create<T1, T2, T3, T4, T5>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5) => new Tuple<T1, T2, T3, T4, T5>(item1, item2, item3, item4, item5);
        public static Tuple<T1, T2, T3, T4, T5, T6> Create<T1, T2, T3, T4, T5, T6>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6) => new Tuple<T1, T2, T3, T4, T5, T6>(item1, item2, item3, item4, item5, item6);
        public static Tuple<T1, T2, T3, T4, T5, T6, T7> Create<T1, T2, T3, T4, T5, T6, T7>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7) => new Tuple<T1, T2, T3, T4, T5, T6, T7>(item1, item2, item3, item4, item5, item6, item7);
    }

    public class Tuple<T1>
    {
        readonly T1 item1;

        public Tuple(T1 item1)
        {
            this.item1 = item1;
        }

        public T1 Item1 => item1;
        public override bool Equals(object obj) => obj is Tuple<T1> && object.Equals(Item1, ((Tuple<T1>)obj).Item1);
        public override int GetHashCode() => (0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode()));
    }

    public class Tuple<T1, T2>
    {
        readonly T1 item1;
        readonly T2 item2;

        public Tuple(T1 item1, T2 item2)
        {
            this.item1 = item1;
            this.item2 = item2;
        }

        public T1 Item1 => item1;
        public T2 Item2 => item2;
        public override bool Equals(object obj) => obj is Tuple<T1, T2> && object.Equals(Item1, ((Tuple<T1, T2>)obj).Item1) && object.Equals(Item2, ((Tuple<T1, T2>)obj).Item2);
        public override int GetHashCode() => ((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode()));
    }

    public class Tuple<T1, T2, T3>
    {
        readonly T1 item1;
        readonly T2 item2;
        readonly T3 item3;

        public Tuple(T1 item1, T2 item2, T3 item3)
        {
            this.item1 = item1;
            this.item2 = item2;
            this.item3 = item3;
        }

        public T1 Item1 => item1;
        public T2 Item2 => item2;
        public T3 Item3 => item3;
        public override bool Equals(object obj) => obj is Tuple<T1, T2, T3> && object.Equals(Item1, ((Tuple<T1, T2, T3>)obj).Item1) && object.Equals(Item2, ((Tuple<T1, T2, T3>)obj).Item2) && object.Equals(Item3, ((Tuple<T1, T2, T3>)obj).Item3);
        public override int GetHashCode() => (((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode()));
    }

    public class Tuple<T1, T2, T3, T4>
    {
        readonly T1 item1;
        readonly T2 item2;
        readonly T3 item3;
        readonly T4 item4;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4)
        {
            this.item1 = item1;
            this.item2 = item2;
            this.item3 = item3;
            this.item4 = item4;
        }

        public T1 Item1 => item1;
        public T2 Item2 => item2;
        public T3 Item3 => item3;
        public T4 Item4 => item4;
        public override bool Equals(object obj) => obj is Tuple<T1, T2, T3, T4> && object.Equals(Item1, ((Tuple<T1, T2, T3, T4>)obj).Item1) && object.Equals(Item2, ((Tuple<T1, T2, T3, T4>)obj).Item2) && object.Equals(Item3, ((Tuple<T1, T2, T3, T4>)obj).Item3) && object.Equals(Item4, ((Tuple<T1, T2, T3, T4>)obj).Item4);
        public override int GetHashCode() => ((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode()));
    }

    public class Tuple<T1, T2, T3, T4, T5>
    {
        readonly T1 item1;
        readonly T2 item2;
        readonly T3 item3;
        readonly T4 item4;
        readonly T5 item5;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5)
        {
            this.item1 = item1;
            this.item2 = item2;
            this.item3 = item3;
            this.item4 = item4;
            this.item5 = item5;
        }

        public T1 Item1 => item1;
        public T2 Item2 => item2;
        public T3 Item3 => item3;
        public T4 Item4 => item4;
        public T5 Item5 => item5;
        public override bool Equals(object obj) => obj is Tuple<T1, T2, T3, T4, T5> && object.Equals(Item1, ((Tuple<T1, T2, T3, T4, T5>)obj).Item1) && object.Equals(Item2, ((Tuple<T1, T2, T3, T4, T5>)obj).Item2) && object.Equals(Item3, ((Tuple<T1, T2, T3, T4, T5>)obj).Item3) && object.Equals(Item4, ((Tuple<T1, T2, T3, T4, T5>)obj).Item4) && object.Equals(Item5, ((Tuple<T1, T2, T3, T4, T5>)obj).Item5);
        public override int GetHashCode() => (((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode())) * 31 + (Item5 == null ? 0 : Item5.GetHashCode()));
    }

    public class Tuple<T1, T2, T3, T4, T5, T6>
    {
        readonly T1 item1;
        readonly T2 item2;
        readonly T3 item3;
        readonly T4 item4;
        readonly T5 item5;
        readonly T6 item6;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6)
        {
            this.item1 = item1;
            this.item2 = item2;
            this.item3 = item3;
            this.item4 = item4;
            this.item5 = item5;
            this.item6 = item6;
        }

        public T1 Item1 => item1;
        public T2 Item2 => item2;
        public T3 Item3 => item3;
        public T4 Item4 => item4;
        public T5 Item5 => item5;
        public T6 Item6 => item6;
        public override bool Equals(object obj) => obj is Tuple<T1, T2, T3, T4, T5, T6> && object.Equals(Item1, ((Tuple<T1, T2, T3, T4, T5, T6>)obj).Item1) && object.Equals(Item2, ((Tuple<T1, T2, T3, T4, T5, T6>)obj).Item2) && object.Equals(Item3, ((Tuple<T1, T2, T3, T4, T5, T6>)obj).Item3) && object.Equals(Item4, ((Tuple<T1, T2, T3, T4, T5, T6>)obj).Item4) && object.Equals(Item5, ((Tuple<T1, T2, T3, T4, T5, T6>)obj).Item5) && object.Equals(Item6, ((Tuple<T1, T2, T3, T4, T5, T6>)obj).Item6);
        public override int GetHashCode() => ((((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode())) * 31 + (Item5 == null ? 0 : Item5.GetHashCode())) * 31 + (Item6 == null ? 0 : Item6.GetHashCode()));
    }

    public class Tuple<T1, T2, T3, T4, T5, T6, T7>
    {
        readonly T1 item1;
        readonly T2 item2;
        readonly T3 item3;
        readonly T4 item4;
        readonly T5 item5;
        readonly T6 item6;
        readonly T7 item7;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7)
        {
            this.item1 = item1;
            this.item2 = item2;
            this.item3 = item3;
            this.item4 = item4;
            this.item5 = item5;
            this.item6 = item6;
            this.item7 = item7;
        }

        public T1 Item1 => item1;
        public T2 Item2 => item2;
        public T3 Item3 => item3;
        public T4 Item4 => item4;
        public T5 Item5 => item5;
        public T6 Item6 => item6;
        public T7 Item7 => item7;
        public override bool Equals(object obj) => obj is Tuple<T1, T2, T3, T4, T5, T6, T7> && object.Equals(Item1, ((Tuple<T1, T2, T3, T4, T5, T6, T7>)obj).Item1) && object.Equals(Item2, ((Tuple<T1, T2, T3, T4, T5, T6, T7>)obj).Item2) && object.Equals(Item3, ((Tuple<T1, T2, T3, T4, T5, T6, T7>)obj).Item3) && object.Equals(Item4, ((Tuple<T1, T2, T3, T4, T5, T6, T7>)obj).Item4) && object.Equals(Item5, ((Tuple<T1, T2, T3, T4, T5, T6, T7>)obj).Item5) && object.Equals(Item6, ((Tuple<T1, T2, T3, T4, T5, T6, T7>)obj).Item6) && object.Equals(Item7, ((Tuple<T1, T2, T3, T4, T5, T6, T7>)obj).Item7);
        public override int GetHashCode() => (((((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode())) * 31 + (Item5 == null ? 0 : Item5.GetHashCode())) * 31 + (Item6 == null ? 0 : Item6.GetHashCode())) * 31 + (Item7 == null ? 0 : Item7.GetHashCode()));
    }
}
