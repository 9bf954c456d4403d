using System.Threading;
using System.Threading.Tasks;

namespace Microsoft.Extensions.Hosting
{
    public interface IHostedService
    {
        Task StartAsync(CancellationToken cancellationToken);
        Task StopAsync(CancellationToken cancellationToken);
    }

    // Its work goes on beside the host, from the start to the stop.
    public abstract class BackgroundService : IHostedService, System.IDisposable
    {
        Task work;
        CancellationTokenSource stopping;

        public virtual Task ExecuteTask => work;

        protected abstract Task ExecuteAsync(CancellationToken stoppingToken);

        public virtual Task StartAsync(CancellationToken cancellationToken)
        {
            stopping = new CancellationTokenSource();
            CancellationToken token = stopping.Token;
            work = Task.Run(() => ExecuteAsync(token));
            return Task.CompletedTask;
        }

        public virtual async Task StopAsync(CancellationToken cancellationToken)
        {
            if (work == null) return;
            stopping.Cancel();
            await work;
        }

        public virtual void Dispose() { if (stopping != null) stopping.Cancel(); }
    }
}
