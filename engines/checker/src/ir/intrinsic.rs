/// An operation that models of a library cannot express otherwise. Arguments are those of the call
/// site; a missing or unknown argument, or one of the wrong kind, makes the result unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Intrinsic {
    /// `(string)`: number of UTF-16 units.
    StringLength,
    /// `(string, index)`: the UTF-16 unit; throws when out of range.
    StringCharAt,
    /// `(any...)`: the texts one after the other. Numbers in the invariant culture, null is empty.
    /// An object that is no string makes it unknown: the front end calls `ToString` first.
    StringConcat,
    /// `(string, start, length)`: throws when out of range.
    StringSubstring,
    /// `(string, part, start)`: the index of the first occurrence, or -1; ordinal.
    StringIndexOf,
    /// `(string, part)`: the index of the last occurrence, or -1; ordinal.
    StringLastIndexOf,
    /// `(a, b)`: ordinal comparison: -1, 0 or 1. Null comes first.
    StringCompare,
    /// `(string)`: upper case.
    StringUpper,
    /// `(string)`: lower case.
    StringLower,
    /// `(string)`: without white space at both ends.
    StringTrim,
    /// `(string, old, new)`: every occurrence replaced.
    StringReplace,
    /// `(array of characters, start, length)`.
    StringFromChars,
    /// `(character)`: a string of one UTF-16 unit.
    StringFromChar,
    /// `(string)`: as a 64-bit integer, or null when it is none.
    ParseInteger,
    /// `(string)`: as a float, or null when it is none.
    ParseFloat,
    /// `(any)`: a hash by content for numbers, strings and boxes of numbers, else by identity:
    /// non-negative, 31 bits, the same on any machine.
    Hash,
    /// `(any)`: a hash by identity for objects.
    IdentityHash,
    /// `(type object or any object)`: the display name of the type.
    TypeName,
    /// `(float)`.
    SquareRoot,
    /// `(float, float)`.
    Power,
    /// `(float)`: towards minus infinity.
    Floor,
    /// `(float)`: towards plus infinity.
    Ceiling,
    /// `(float)`: to the nearest, halves to even.
    Round,
    /// `(float)`: towards zero.
    Truncate,
    /// `()`: what runs now is a whole program: nobody outside of it could wake a thread. Without it,
    /// threads that wait for ever are no finding, unless they wait in a cycle.
    WholeProgram,
    /// `()`: from now on somebody outside of the program may wake a thread.
    Outside,
    /// `(exception)`: who throws it fails: from then on, what the thread does is not reported, unless the
    /// program catches the exception.
    Failure,
    /// `()`: the running thread has given up a wait. If the function of the program that waited, or one
    /// that called it, throws because of that, it fails, too.
    GiveUp,
    /// `()`: what the running thread does from now on is part of a failure, if there was one before: a
    /// framework cleans up after a test.
    CleanUp,
    /// `()`: what has failed is over, and somebody else goes on.
    Recover,
    /// `(object)`: the running thread has taken something that is to be given back, but not
    /// necessarily by itself: a permit of a semaphore.
    Take,
    /// `(object, thread number, activity or null)`: the same for another thread, or for the activity that
    /// was the running one there.
    TakeFor,
    /// `()`: the innermost coroutine that the running thread runs, or null.
    CurrentActivity,
    /// `(coroutine, promise, awaited)`: the coroutine waits for the end of an object, and its own end will end
    /// `promise`. It does not wait any more when it is resumed.
    Suspend,
    /// `(object, other)`: the end of the other one will end the object, or that something of it is given back.
    /// That no longer holds when all who await the object are woken.
    EndedBy,
    /// `(object, thread number)`: the end of the thread will end the object.
    EndedByThread,
    /// `(object)`: it is given back, for whoever took it.
    GiveBack,
    /// `(object)`: whether the running thread is in the object's monitor.
    IsMonitorEntered,
    /// `()`: whether a thread was started since the run began.
    HasStarted,
    /// `(object)`: its finalizer will not run.
    SuppressFinalize,
    /// `(object)`: its finalizer will run (again).
    ReRegisterForFinalize,
    /// `()`: collects garbage now.
    Collect,
    /// `()`: waits until all finalizers that are due have run.
    WaitForFinalizers,
    /// `(thread number)`: whether the thread has ended.
    IsThreadEnded,
    /// `(thread number)`: whether the thread waits or sleeps. What it did before that then happens before
    /// what follows: who acts on it relies on that.
    IsThreadWaiting,
    /// `(exception)`: the running thread is being aborted: at the end of each `catch` handler of the
    /// program it throws the exception again. The caller throws it the first time.
    BeginAbort,
    /// `()`: the running thread is no longer being aborted.
    EndAbort,
    /// `(array, start, array, start, length)`: copies elements, overlapping or not, as plain
    /// accesses of each; throws when out of range.
    ArrayCopy,
    /// `(object)`: a copy of an object or array, field by field (`MemberwiseClone`).
    Clone,
    /// `(any)`: tells the value in the outcome of the check, so that tests of front ends see what a
    /// program computes.
    Record,
}

impl Intrinsic {
    /// Whether the result depends on nothing but the arguments, and nothing else happens.
    pub(crate) fn is_pure(self) -> bool {
        use Intrinsic::*;
        match self {
            StringLength | StringCharAt | StringConcat | StringSubstring | StringIndexOf
            | StringLastIndexOf | StringCompare | StringUpper | StringLower | StringTrim | StringReplace
            | StringFromChar | ParseInteger | ParseFloat | Hash | IdentityHash | TypeName | SquareRoot
            | Power | Floor | Ceiling | Round | Truncate => true,
            StringFromChars
            | WholeProgram
            | Outside
            | Failure
            | GiveUp
            | CleanUp
            | Recover
            | Take
            | TakeFor
            | CurrentActivity
            | Suspend
            | EndedBy
            | EndedByThread
            | GiveBack
            | IsMonitorEntered
            | SuppressFinalize
            | ReRegisterForFinalize
            | Collect
            | WaitForFinalizers
            | IsThreadEnded
            | IsThreadWaiting
            | ArrayCopy
            | Clone
            | HasStarted
            | BeginAbort
            | EndAbort
            | Record => false,
        }
    }
}
