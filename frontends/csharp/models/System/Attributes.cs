namespace System
{
    public abstract class Attribute { }

    public sealed class FlagsAttribute : Attribute { }
    public sealed class ThreadStaticAttribute : Attribute { }
    public sealed class STAThreadAttribute : Attribute { }
    public sealed class MTAThreadAttribute : Attribute { }
    public sealed class SerializableAttribute : Attribute { }
    public sealed class NonSerializedAttribute : Attribute { }

    public sealed class ObsoleteAttribute : Attribute
    {
        public ObsoleteAttribute() { }
        public ObsoleteAttribute(string message) { }
        public ObsoleteAttribute(string message, bool error) { }
    }
}
