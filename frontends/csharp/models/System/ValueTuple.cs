namespace System
{
    public struct ValueTuple
    {
        public static ValueTuple<T1, T2> Create<T1, T2>(T1 item1, T2 item2) => new ValueTuple<T1, T2>(item1, item2);
        public static ValueTuple<T1, T2, T3> Create<T1, T2, T3>(T1 item1, T2 item2, T3 item3) => new ValueTuple<T1, T2, T3>(item1, item2, item3);
        public static ValueTuple<T1, T2, T3, T4> Create<T1, T2, T3, T4>(T1 item1, T2 item2, T3 item3, T4 item4) => new ValueTuple<T1, T2, T3, T4>(item1, item2, item3, item4);
        public static ValueTuple<T1, T2, T3, T4, T5> Create<T1, T2, T3, T4, T5>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5) => new ValueTuple<T1, T2, T3, T4, T5>(item1, item2, item3, item4, item5);
        public static ValueTuple<T1, T2, T3, T4, T5, T6> Create<T1, T2, T3, T4, T5, T6>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6) => new ValueTuple<T1, T2, T3, T4, T5, T6>(item1, item2, item3, item4, item5, item6);
        public static ValueTuple<T1, T2, T3, T4, T5, T6, T7> Create<T1, T2, T3, T4, T5, T6, T7>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7) => new ValueTuple<T1, T2, T3, T4, T5, T6, T7>(item1, item2, item3, item4, item5, item6, item7);
    }

    public struct ValueTuple<T1>
    {
        public T1 Item1;

        public ValueTuple(T1 item1)
        {
            Item1 = item1;
        }

        public bool Equals(ValueTuple<T1> other) => object.Equals(Item1, other.Item1);
        public override bool Equals(object obj) => obj is ValueTuple<T1> && Equals((ValueTuple<T1>)obj);
        public override int GetHashCode() => (0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode()));
        public override string ToString() => "(" + Item1 + ")";
    }

    public struct ValueTuple<T1, T2>
    {
        public T1 Item1;
        public T2 Item2;

        public ValueTuple(T1 item1, T2 item2)
        {
            Item1 = item1;
            Item2 = item2;
        }

        public bool Equals(ValueTuple<T1, T2> other) => object.Equals(Item1, other.Item1) && object.Equals(Item2, other.Item2);
        public override bool Equals(object obj) => obj is ValueTuple<T1, T2> && Equals((ValueTuple<T1, T2>)obj);
        public override int GetHashCode() => ((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode()));
        public override string ToString() => "(" + Item1 + ", " + Item2 + ")";
    }

    public struct ValueTuple<T1, T2, T3>
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;

        public ValueTuple(T1 item1, T2 item2, T3 item3)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
        }

        public bool Equals(ValueTuple<T1, T2, T3> other) => object.Equals(Item1, other.Item1) && object.Equals(Item2, other.Item2) && object.Equals(Item3, other.Item3);
        public override bool Equals(object obj) => obj is ValueTuple<T1, T2, T3> && Equals((ValueTuple<T1, T2, T3>)obj);
        public override int GetHashCode() => (((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode()));
        public override string ToString() => "(" + Item1 + ", " + Item2 + ", " + Item3 + ")";
    }

    public struct ValueTuple<T1, T2, T3, T4>
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4> other) => object.Equals(Item1, other.Item1) && object.Equals(Item2, other.Item2) && object.Equals(Item3, other.Item3) && object.Equals(Item4, other.Item4);
        public override bool Equals(object obj) => obj is ValueTuple<T1, T2, T3, T4> && Equals((ValueTuple<T1, T2, T3, T4>)obj);
        public override int GetHashCode() => ((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode()));
        public override string ToString() => "(" + Item1 + ", " + Item2 + ", " + Item3 + ", " + Item4 + ")";
    }

    public struct ValueTuple<T1, T2, T3, T4, T5>
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5> other) => object.Equals(Item1, other.Item1) && object.Equals(Item2, other.Item2) && object.Equals(Item3, other.Item3) && object.Equals(Item4, other.Item4) && object.Equals(Item5, other.Item5);
        public override bool Equals(object obj) => obj is ValueTuple<T1, T2, T3, T4, T5> && Equals((ValueTuple<T1, T2, T3, T4, T5>)obj);
        public override int GetHashCode() => (((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode())) * 31 + (Item5 == null ? 0 : Item5.GetHashCode()));
        public override string ToString() => "(" + Item1 + ", " + Item2 + ", " + Item3 + ", " + Item4 + ", " + Item5 + ")";
    }

    public struct ValueTuple<T1, T2, T3, T4, T5, T6>
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;
        public T6 Item6;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
            Item6 = item6;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6> other) => object.Equals(Item1, other.Item1) && object.Equals(Item2, other.Item2) && object.Equals(Item3, other.Item3) && object.Equals(Item4, other.Item4) && object.Equals(Item5, other.Item5) && object.Equals(Item6, other.Item6);
        public override bool Equals(object obj) => obj is ValueTuple<T1, T2, T3, T4, T5, T6> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6>)obj);
        public override int GetHashCode() => ((((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode())) * 31 + (Item5 == null ? 0 : Item5.GetHashCode())) * 31 + (Item6 == null ? 0 : Item6.GetHashCode()));
        public override string ToString() => "(" + Item1 + ", " + Item2 + ", " + Item3 + ", " + Item4 + ", " + Item5 + ", " + Item6 + ")";
    }

    public struct ValueTuple<T1, T2, T3, T4, T5, T6, T7>
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;
        public T6 Item6;
        public T7 Item7;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
            Item6 = item6;
            Item7 = item7;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6, T7> other) => object.Equals(Item1, other.Item1) && object.Equals(Item2, other.Item2) && object.Equals(Item3, other.Item3) && object.Equals(Item4, other.Item4) && object.Equals(Item5, other.Item5) && object.Equals(Item6, other.Item6) && object.Equals(Item7, other.Item7);
        public override bool Equals(object obj) => obj is ValueTuple<T1, T2, T3, T4, T5, T6, T7> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6, T7>)obj);
        public override int GetHashCode() => (((((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode())) * 31 + (Item5 == null ? 0 : Item5.GetHashCode())) * 31 + (Item6 == null ? 0 : Item6.GetHashCode())) * 31 + (Item7 == null ? 0 : Item7.GetHashCode()));
        public override string ToString() => "(" + Item1 + ", " + Item2 + ", " + Item3 + ", " + Item4 + ", " + Item5 + ", " + Item6 + ", " + Item7 + ")";
    }

    public struct ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;
        public T6 Item6;
        public T7 Item7;
        public TRest Rest;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7, TRest rest)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
            Item6 = item6;
            Item7 = item7;
            Rest = rest;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> other) => object.Equals(Item1, other.Item1) && object.Equals(Item2, other.Item2) && object.Equals(Item3, other.Item3) && object.Equals(Item4, other.Item4) && object.Equals(Item5, other.Item5) && object.Equals(Item6, other.Item6) && object.Equals(Item7, other.Item7) && object.Equals(Rest, other.Rest);
        public override bool Equals(object obj) => obj is ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>)obj);
        public override int GetHashCode() => ((((((((0 * 31 + (Item1 == null ? 0 : Item1.GetHashCode())) * 31 + (Item2 == null ? 0 : Item2.GetHashCode())) * 31 + (Item3 == null ? 0 : Item3.GetHashCode())) * 31 + (Item4 == null ? 0 : Item4.GetHashCode())) * 31 + (Item5 == null ? 0 : Item5.GetHashCode())) * 31 + (Item6 == null ? 0 : Item6.GetHashCode())) * 31 + (Item7 == null ? 0 : Item7.GetHashCode())) * 31 + (Rest == null ? 0 : Rest.GetHashCode()));
        public override string ToString() => "(" + Item1 + ", " + Item2 + ", " + Item3 + ", " + Item4 + ", " + Item5 + ", " + Item6 + ", " + Item7 + ", " + Rest + ")";
    }
}
