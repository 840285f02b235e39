"""The airports that Bluewing Air serves."""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, cos, radians, sin, sqrt


@dataclass(frozen=True)
class Airport:
    """One airport: IATA code, name as shown, position in degrees, and hours ahead of UTC in July."""

    code: str
    name: str
    latitude: float
    longitude: float
    utc_hours: int

    @property
    def label(self) -> str:
        """The text of a suggestion, such as "JFK – New York John F. Kennedy"."""
        return f"{self.code} – {self.name}"


AIRPORTS: dict[str, Airport] = {
    airport.code: airport
    for airport in (
        Airport("ATL", "Atlanta Hartsfield-Jackson", 33.64, -84.43, -4),
        Airport("AUS", "Austin Bergstrom", 30.19, -97.67, -5),
        Airport("BNA", "Nashville", 36.12, -86.68, -5),
        Airport("BOS", "Boston Logan", 42.36, -71.01, -4),
        Airport("CDG", "Paris Charles de Gaulle", 49.01, 2.55, 2),
        Airport("CLT", "Charlotte Douglas", 35.21, -80.94, -4),
        Airport("DCA", "Washington Reagan National", 38.85, -77.04, -4),
        Airport("DEN", "Denver", 39.86, -104.67, -6),
        Airport("DFW", "Dallas Fort Worth", 32.90, -97.04, -5),
        Airport("DTW", "Detroit Metropolitan", 42.21, -83.35, -4),
        Airport("DUB", "Dublin", 53.42, -6.27, 1),
        Airport("EWR", "Newark Liberty", 40.69, -74.17, -4),
        Airport("FLL", "Fort Lauderdale Hollywood", 26.07, -80.15, -4),
        Airport("IAH", "Houston Intercontinental", 29.98, -95.34, -5),
        Airport("JFK", "New York John F. Kennedy", 40.64, -73.78, -4),
        Airport("LAS", "Las Vegas Harry Reid", 36.08, -115.15, -7),
        Airport("LAX", "Los Angeles", 33.94, -118.41, -7),
        Airport("LGA", "New York LaGuardia", 40.78, -73.87, -4),
        Airport("LHR", "London Heathrow", 51.47, -0.45, 1),
        Airport("MCO", "Orlando", 28.43, -81.31, -4),
        Airport("MIA", "Miami", 25.79, -80.29, -4),
        Airport("MSP", "Minneapolis Saint Paul", 44.88, -93.22, -5),
        Airport("ORD", "Chicago O'Hare", 41.98, -87.90, -5),
        Airport("PDX", "Portland", 45.59, -122.60, -7),
        Airport("PHL", "Philadelphia", 39.87, -75.24, -4),
        Airport("PHX", "Phoenix Sky Harbor", 33.43, -112.01, -7),
        Airport("SAN", "San Diego", 32.73, -117.19, -7),
        Airport("SEA", "Seattle Tacoma", 47.45, -122.31, -7),
        Airport("SFO", "San Francisco", 37.62, -122.38, -7),
        Airport("YYZ", "Toronto Pearson", 43.68, -79.63, -4),
    )
}


def distance_km(origin: Airport, destination: Airport) -> float:
    """Great-circle distance in kilometres (haversine formula, Earth's mean radius 6371 km)."""
    lat1, lat2 = radians(origin.latitude), radians(destination.latitude)
    half_lat = sin((lat2 - lat1) / 2)
    half_lon = sin(radians(destination.longitude - origin.longitude) / 2)
    return 2 * 6371 * asin(sqrt(half_lat**2 + cos(lat1) * cos(lat2) * half_lon**2))
