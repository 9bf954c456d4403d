using System.Collections.Generic;

namespace Weather
{
    public delegate double Forecast(string city);

    /// <summary>A library that says nothing about threads.</summary>
    public class Stations
    {
        private readonly List<KeyValuePair<string, double>> readings = new List<KeyValuePair<string, double>>();

        public IList<KeyValuePair<string, double>> Readings => readings;

        public double Last(string city)
        {
            for (int i = readings.Count - 1; i >= 0 && i > readings.Count - 20; i--)
            {
                if (readings[i].Key == city)
                {
                    return readings[i].Value;
                }
            }
            return 0;
        }
    }
}
