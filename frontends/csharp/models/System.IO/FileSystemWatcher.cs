using System.ComponentModel;
using Redhanded;

namespace System.IO
{
    [Flags]
    public enum WatcherChangeTypes { Created = 1, Deleted = 2, Changed = 4, Renamed = 8, All = 15 }

    [Flags]
    public enum NotifyFilters { FileName = 1, DirectoryName = 2, Attributes = 4, Size = 8, LastWrite = 16, LastAccess = 32, CreationTime = 64, Security = 256 }

    public delegate void FileSystemEventHandler(object sender, FileSystemEventArgs e);
    public delegate void RenamedEventHandler(object sender, RenamedEventArgs e);
    public delegate void ErrorEventHandler(object sender, ErrorEventArgs e);

    public class FileSystemEventArgs : EventArgs
    {
        public FileSystemEventArgs() { }
        public FileSystemEventArgs(WatcherChangeTypes changeType, string directory, string name) { }
        public WatcherChangeTypes ChangeType => Intrinsics.Unknown<WatcherChangeTypes>();
        public string FullPath => Intrinsics.Unknown<string>();
        public string Name => Intrinsics.Unknown<string>();
    }

    public class RenamedEventArgs : FileSystemEventArgs
    {
        public string OldFullPath => Intrinsics.Unknown<string>();
        public string OldName => Intrinsics.Unknown<string>();
    }

    public class ErrorEventArgs : EventArgs
    {
        public virtual Exception GetException() => Intrinsics.Unknown<Exception>();
    }

    // While it is enabled, files may change at any moment: its events come on threads of the pool, one
    // after the other.
    public class FileSystemWatcher : Component
    {
        readonly Ticker ticker;
        bool enabled;

        public FileSystemWatcher() { ticker = new Ticker(Change); }
        public FileSystemWatcher(string path) : this() { Path = path; }
        public FileSystemWatcher(string path, string filter) : this() { Path = path; Filter = filter; }

        public event FileSystemEventHandler Changed;
        public event FileSystemEventHandler Created;
        public event FileSystemEventHandler Deleted;
        public event RenamedEventHandler Renamed;
        public event ErrorEventHandler Error;

        public string Path { get; set; }
        public string Filter { get; set; }
        public bool IncludeSubdirectories { get; set; }
        public int InternalBufferSize { get; set; }
        public NotifyFilters NotifyFilter { get; set; }
        public ISynchronizeInvoke SynchronizingObject { get; set; }

        public bool EnableRaisingEvents
        {
            get => enabled;
            set
            {
                if (value == enabled) return;
                enabled = value;
                if (value) Intrinsics.Outside();
                ticker.Set(value, true);
            }
        }

        void Change()
        {
            Delegate handler;
            EventArgs args = new FileSystemEventArgs();
            switch (Intrinsics.Choice(5))
            {
                case 0: handler = Changed; break;
                case 1: handler = Created; break;
                case 2: handler = Deleted; break;
                case 3: handler = Renamed; args = new RenamedEventArgs(); break;
                default: handler = Error; args = new ErrorEventArgs(); break;
            }
            if (handler == null) return;
            if (SynchronizingObject != null)
            {
                SynchronizingObject.BeginInvoke(handler, new object[] { this, args });
                return;
            }
            Intrinsics.MonitorEnter(ticker);
            try
            {
                DelegateCall.Call(handler, new object[] { this, args });
            }
            finally
            {
                Intrinsics.MonitorExit(ticker);
            }
        }

        protected override void Dispose(bool disposing) { EnableRaisingEvents = false; }
    }
}
