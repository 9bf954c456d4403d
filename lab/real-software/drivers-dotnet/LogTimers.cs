using Hyena;

/// <summary>Each request is timed with the timers of the log.</summary>
public static class LogTimers
{
    public static void Main()
    {
        Requests.Serve(200, request =>
        {
            uint timer = Log.InformationTimerStart("request " + request);
            Log.InformationTimerPrint(timer);
        });
    }
}
