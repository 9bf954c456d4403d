using System.Collections.Generic;

namespace Weather
{
    /// <summary>A library that locks for its users.</summary>
    public class Stations
    {
        private readonly Dictionary<string, double> readings = new Dictionary<string, double>();

        public void Report(string city, double temperature)
        {
            lock (readings)
            {
                readings[city] = temperature;
            }
        }

        public double? Last(string city)
        {
            lock (readings)
            {
                double last;
                return readings.TryGetValue(city, out last) ? last : (double?)null;
            }
        }
    }
}
