namespace System.Linq.Expressions
{
    public abstract class Expression { }

    public abstract class LambdaExpression : Expression { }

    // What a lambda would do is known, but it is not done unless somebody compiles the tree. What
    // else is made of it is up to libraries that are not here.
    public sealed class Expression<TDelegate> : LambdaExpression
    {
        readonly TDelegate compiled;
        Expression(TDelegate compiled) { this.compiled = compiled; }

        // A lambda that is converted to the type.
        public static Expression<TDelegate> OfLambda(TDelegate lambda) => new Expression<TDelegate>(lambda);

        public TDelegate Compile() => compiled;
        public TDelegate Compile(bool preferInterpretation) => compiled;
    }
}
