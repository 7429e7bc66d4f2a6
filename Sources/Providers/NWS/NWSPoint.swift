import HTTP
import JSONText
import Weather

/// The addresses of the forecasts and stations of a place.
struct NWSPoint: Sendable {
  /// Of half days; nil at sea.
  var halfDays: String?

  /// Of hours; nil at sea.
  var hourly: String?

  /// The list of stations that observe the weather nearby.
  var stations: String?

  /// The name of the place's time zone.
  var timeZone: String?

  /// A point has about 50 values.
  private static let maximumValues = 1000

  /// Decodes a response.
  ///
  /// - Throws: `MalformedResponse` also if it has an address on another host.
  init(_ response: Response, of provider: NWS) throws(MalformedResponse) {
    let properties = try response.json(maximumCount: Self.maximumValues).requiredObject(
      "properties")
    halfDays = properties.word("forecast")
    hourly = properties.word("forecastHourly")
    stations = properties.word("observationStations")
    timeZone = properties.zoneName("timeZone")
    let urls = [halfDays, hourly, stations].compactMap { $0 }
    guard !urls.isEmpty else { throw MalformedResponse("no address of a forecast or of stations") }
    guard urls.allSatisfy(provider.isOwn) else {
      throw MalformedResponse("an address on another host")
    }
  }
}
