using System.Threading;
using Redhanded;

namespace System.Transactions
{
    // What of transactions orders threads: a commit waits for those that take part and block it.
    public class Transaction : IDisposable
    {
        static readonly AsyncLocal<Transaction> ambient = new AsyncLocal<Transaction>();

        // Who takes part shares it.
        readonly Transaction root;
        int blocking;
        bool over;
        TransactionStatus status;

        internal Transaction(Transaction root) { this.root = root; }

        Transaction Root => root ?? this;

        public static Transaction Current
        {
            get { return ambient.Value; }
            set { ambient.Value = value; }
        }

        public IsolationLevel IsolationLevel => IsolationLevel.Serializable;
        public TransactionInformation TransactionInformation => new TransactionInformation(Root);
        internal TransactionStatus Status => status;
        public event TransactionCompletedEventHandler TransactionCompleted;

        public Transaction Clone() => new Transaction(Root);

        public DependentTransaction DependentClone(DependentCloneOption cloneOption)
        {
            if (cloneOption == DependentCloneOption.BlockCommitUntilComplete) Root.blocking++;
            return new DependentTransaction(Root, cloneOption);
        }

        [Atomic]
        internal void Unblock()
        {
            Intrinsics.Release(Root);
            Root.blocking--;
            Intrinsics.WakeAll(Root);
        }

        [Atomic]
        void WaitForOthers()
        {
            while (blocking > 0)
            {
                Intrinsics.Await(this);
                Intrinsics.Block();
            }
            Intrinsics.Acquire(this);
        }

        [Atomic]
        bool EndFirst(TransactionStatus how)
        {
            if (over) return false;
            over = true;
            status = how;
            return true;
        }

        internal void CommitNow()
        {
            if (over) throw new TransactionAbortedException();
            WaitForOthers();
            if (!EndFirst(TransactionStatus.Committed)) throw new TransactionAbortedException();
            Notify();
        }

        void Notify()
        {
            if (TransactionCompleted != null) TransactionCompleted(this, new TransactionEventArgs());
        }

        public void Rollback() { Rollback(null); }

        public void Rollback(Exception e)
        {
            if (Root.EndFirst(TransactionStatus.Aborted)) Root.Notify();
        }

        public void Dispose() { }
    }

    public sealed class CommittableTransaction : Transaction, IAsyncResult
    {
        public CommittableTransaction() : base(null) { }
        public CommittableTransaction(TimeSpan timeout) : base(null) { }
        public CommittableTransaction(TransactionOptions options) : base(null) { }

        public void Commit() { CommitNow(); }

        bool IAsyncResult.IsCompleted => Status != TransactionStatus.Active;
        object IAsyncResult.AsyncState => Intrinsics.Unknown<object>();
        bool IAsyncResult.CompletedSynchronously => false;
        WaitHandle IAsyncResult.AsyncWaitHandle => Intrinsics.Unknown<WaitHandle>();
    }

    public sealed class DependentTransaction : Transaction
    {
        bool blocks;

        internal DependentTransaction(Transaction root, DependentCloneOption option) : base(root)
        {
            blocks = option == DependentCloneOption.BlockCommitUntilComplete;
        }

        public void Complete()
        {
            if (blocks) Unblock();
            blocks = false;
        }
    }

    public sealed class TransactionScope : IDisposable
    {
        readonly Transaction outer;
        readonly CommittableTransaction own;
        bool complete;
        bool over;

        public TransactionScope() : this(TransactionScopeOption.Required) { }
        public TransactionScope(TransactionScopeAsyncFlowOption asyncFlowOption) : this(TransactionScopeOption.Required) { }
        public TransactionScope(TransactionScopeOption scopeOption, TransactionScopeAsyncFlowOption asyncFlowOption) : this(scopeOption) { }
        public TransactionScope(TransactionScopeOption scopeOption, TimeSpan scopeTimeout) : this(scopeOption) { }
        public TransactionScope(TransactionScopeOption scopeOption, TimeSpan scopeTimeout, TransactionScopeAsyncFlowOption asyncFlowOption) : this(scopeOption) { }
        public TransactionScope(TransactionScopeOption scopeOption, TransactionOptions transactionOptions) : this(scopeOption) { }
        public TransactionScope(TransactionScopeOption scopeOption, TransactionOptions transactionOptions, TransactionScopeAsyncFlowOption asyncFlowOption) : this(scopeOption) { }
        public TransactionScope(TransactionScopeOption scopeOption, TransactionOptions transactionOptions, EnterpriseServicesInteropOption interopOption) : this(scopeOption) { }

        public TransactionScope(TransactionScopeOption scopeOption)
        {
            outer = Transaction.Current;
            if (scopeOption == TransactionScopeOption.Suppress) Transaction.Current = null;
            else if (outer == null || scopeOption == TransactionScopeOption.RequiresNew)
            {
                own = new CommittableTransaction();
                Transaction.Current = own;
            }
        }

        public TransactionScope(Transaction transactionToUse)
        {
            if (Expectation.IsNull(transactionToUse)) throw new ArgumentNullException("transactionToUse");
            outer = Transaction.Current;
            Transaction.Current = transactionToUse;
        }

        public TransactionScope(Transaction transactionToUse, TransactionScopeAsyncFlowOption asyncFlowOption) : this(transactionToUse) { }
        public TransactionScope(Transaction transactionToUse, TimeSpan scopeTimeout) : this(transactionToUse) { }
        public TransactionScope(Transaction transactionToUse, TimeSpan scopeTimeout, TransactionScopeAsyncFlowOption asyncFlowOption) : this(transactionToUse) { }

        public void Complete()
        {
            if (complete) throw new InvalidOperationException();
            complete = true;
        }

        public void Dispose()
        {
            if (over) return;
            over = true;
            Transaction inner = Transaction.Current;
            Transaction.Current = outer;
            if (!complete && inner != null) inner.Rollback();
            else if (own != null) own.Commit();
        }
    }

    public delegate void TransactionCompletedEventHandler(object sender, TransactionEventArgs e);

    public class TransactionEventArgs : EventArgs
    {
        public Transaction Transaction => Intrinsics.Unknown<Transaction>();
    }

    public class TransactionInformation
    {
        readonly Transaction transaction;
        internal TransactionInformation(Transaction transaction) { this.transaction = transaction; }
        public TransactionStatus Status => transaction.Status;
        public string LocalIdentifier => Intrinsics.Unknown<string>();
        public DateTime CreationTime => Intrinsics.Unknown<DateTime>();
    }

    public struct TransactionOptions
    {
        public IsolationLevel IsolationLevel { get; set; }
        public TimeSpan Timeout { get; set; }
    }

    public class TransactionException : SystemException
    {
        public TransactionException() { }
        public TransactionException(string message) : base(message) { }
        public TransactionException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class TransactionAbortedException : TransactionException
    {
        public TransactionAbortedException() { }
        public TransactionAbortedException(string message) : base(message) { }
        public TransactionAbortedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public enum TransactionStatus { Active, Committed, Aborted, InDoubt }
    public enum IsolationLevel { Serializable, RepeatableRead, ReadCommitted, ReadUncommitted, Snapshot, Chaos, Unspecified }
    public enum DependentCloneOption { BlockCommitUntilComplete, RollbackIfNotComplete }
    public enum TransactionScopeOption { Required, RequiresNew, Suppress }
    public enum TransactionScopeAsyncFlowOption { Suppress, Enabled }
    public enum EnterpriseServicesInteropOption { None, Automatic, Full }
}
