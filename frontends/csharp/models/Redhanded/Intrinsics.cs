namespace Redhanded
{
    // What models are made of. Each method becomes an instruction or operation of the checker;
    // frontends/csharp/src/lower/intrinsics.rs has the table.
    public static class Intrinsics
    {
        // Sections that other threads do not interrupt and race detection does not see. A method
        // with [Atomic] is one such section as a whole.
        public static extern void AtomicBegin();
        public static extern void AtomicEnd();

        // What this thread did so far happens before what follows an Acquire of the same object.
        public static extern void Release(object o);
        public static extern void Acquire(object o);

        // Waiting: Await(o) for each object, then Block(); check the condition again afterwards.
        // BlockTimed returns false when time was over; without awaited objects it is a sleep.
        public static extern void Await(object o);
        public static extern void Block();
        public static extern bool BlockTimed();
        public static extern void Wake(object o);
        public static extern void WakeAll(object o);

        // This thread holds o: who awaits it, waits for this thread.
        public static extern void Hold(object o);
        public static extern void Unhold(object o);
        // The same for the thread with that number.
        public static extern void HoldFor(object o, int thread);
        public static extern void UnholdFor(object o, int thread);

        // Who throws the exception fails: what follows is not reported, unless the program catches it.
        public static extern void Failure(object exception);
        // This thread has given up a wait; BlockTimed says so by itself.
        public static extern void GiveUp();

        // This thread has taken something of o that is to be given back, not necessarily by itself.
        public static extern void Take(object o);
        public static extern void GiveBack(object o);
        // The same for another thread, and the activity that was the current one there.
        public static extern void TakeFor(object o, int thread, object activity);
        // The coroutine that this thread runs, or null.
        public static extern object CurrentActivity();

        // Asynchronous waiting, for hangs: the coroutine awaits something and will end `promise` when it
        // ends; an object ends when another one does or something of it is given back, or with a thread.
        // WakeAll(o) ends that.
        public static extern void Suspend(object coroutine, object promise, object awaited);
        public static extern void EndedBy(object o, object other);
        public static extern void EndedByThread(object o, int thread);
        // From here on somebody outside of the program may wake who waits: no hang is certain.
        public static extern void Outside();

        public static extern void SwitchPoint();
        public static extern void Fence();

        // The object is read or written as a whole; it is not safe for threads.
        public static extern void TouchRead(object o);
        public static extern void TouchWrite(object o);
        // The same for a struct where it stands, in a box or variable: `ref this`.
        public static extern void TouchWriteVariable<T>(ref T variable);

        // A random number from 0 up to bound, exclusive.
        public static extern int Choice(int bound);
        // Nothing is known about the value.
        public static extern T Unknown<T>();
        public static extern bool IsUnknown<T>(T value);

        // The result is the number of the thread. The delegate may take one argument.
        public static extern int StartThread(Delegate d, object argument);
        public static extern int StartTask(Delegate d, object argument);
        public static extern int StartContinuation(Delegate d, object argument);
        public static extern int StartTimer(Delegate d, object argument);
        public static extern int StartDispatcher(Delegate d, object argument);
        public static extern void JoinThread(int thread);
        // From here on each handler that has caught something throws this again at its end.
        public static extern void BeginAbort(Exception exception);
        public static extern void EndAbort();
        public static extern bool IsThreadEnded(int thread);
        // Who has seen it comes after what the thread did before it waits.
        public static extern bool IsThreadWaiting(int thread);
        public static extern int CurrentThread();

        public static extern void MonitorEnter(object o);
        public static extern bool MonitorTryEnter(object o);
        public static extern bool MonitorEnterTimed(object o);
        public static extern void MonitorExit(object o);
        public static extern void MonitorWait(object o);
        public static extern bool MonitorWaitTimed(object o);
        public static extern void MonitorPulse(object o);
        public static extern void MonitorPulseAll(object o);
        public static extern bool IsMonitorEntered(object o);

        // Variables that were passed by reference. Volatile accesses are tracked in atomic
        // sections, too.
        public static extern T VolatileRead<T>(ref T variable);
        public static extern void VolatileWrite<T>(ref T variable, T value);
        public static extern T PlainRead<T>(ref T variable);
        public static extern void PlainWrite<T>(ref T variable, T value);
        // Elements of an array of the program.
        public static extern T TrackedRead<T>(T[] array, int index);
        public static extern void TrackedWrite<T>(T[] array, int index, T value);

        // Coroutines.
        public static extern T Resume<T>(object coroutine, bool leave);
        public static extern bool IsFinished(object coroutine);

        // The same value with another type; nothing is checked.
        public static extern T Reinterpret<T>(object value);
        public static extern T ReinterpretValue<T, U>(U value);
        public static extern bool Is<T>(object value);
        public static extern Type TypeOf(object value);
        public static extern string TypeName(object value);
        // A new object whose constructor does not run.
        public static extern T New<T>();
        public static extern object Clone(object value);
        public static extern bool SameObject(object a, object b);
        public static extern bool SameContent(object a, object b);
        public static extern int Hash(object value);
        public static extern int IdentityHash(object value);

        public static extern int ArrayLength(object array);
        public static extern void ArrayCopy(object source, int start, object target, int targetStart, int length);

        public static extern Delegate CombineDelegates(Delegate a, Delegate b);
        public static extern Delegate RemoveDelegate(Delegate a, Delegate b);

        public static extern int StringLength(string s);
        public static extern char StringCharAt(string s, int index);
        public static extern string StringConcat(string a, string b);
        public static extern string StringSubstring(string s, int start, int length);
        public static extern int StringIndexOf(string s, string part, int start);
        public static extern int StringLastIndexOf(string s, string part);
        public static extern int StringCompare(string a, string b);
        public static extern string StringUpper(string s);
        public static extern string StringLower(string s);
        public static extern string StringTrim(string s);
        public static extern string StringReplace(string s, string old, string replacement);
        public static extern string StringFromChars(char[] units, int start, int length);
        public static extern string StringFromChar(char unit);
        // A number in the invariant culture.
        public static extern string NumberText<T>(T value);
        // Null when it is none.
        public static extern long? ParseInteger(string s);
        public static extern double? ParseFloat(string s);

        public static extern double SquareRoot(double x);
        public static extern double Power(double x, double y);
        public static extern double Floor(double x);
        public static extern double Ceiling(double x);
        public static extern double Round(double x);
        public static extern double Truncate(double x);

        // Tells the value to who tests a front end.
        public static extern void Record(object value);

        public static extern void Collect();
        public static extern void WaitForFinalizers();
        public static extern void SuppressFinalize(object o);
        public static extern void ReRegisterForFinalize(object o);
    }
}
