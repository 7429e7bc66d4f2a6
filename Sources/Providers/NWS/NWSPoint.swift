import HTTP
import JSONText
import Weather

/// What the service has for a place: where its forecasts and its stations are to be asked for.
struct NWSPoint: Sendable {
  /// Of half days; nil at sea.
  var halfDays: String?

  /// Of hours; nil at sea.
  var hourly: String?

  /// The list of stations that observe the weather nearby.
  var stations: String?

  /// The name of the place's time zone.
  var timeZone: String?

  /// A point has some fifty values.
  private static let mostValues = 1000

  /// Reads an answer.
  ///
  /// - Throws: `MalformedResponse` also when it names an address of another host.
  init(_ response: Response, of provider: NWS) throws(MalformedResponse) {
    let properties = try response.json(maximumCount: Self.mostValues).requiredObject("properties")
    halfDays = properties.word("forecast")
    hourly = properties.word("forecastHourly")
    stations = properties.word("observationStations")
    timeZone = properties.zoneName("timeZone")
    let urls = [halfDays, hourly, stations].compactMap { $0 }
    guard !urls.isEmpty else { throw MalformedResponse("no address of a forecast or of stations") }
    guard urls.allSatisfy(provider.isOwn) else {
      throw MalformedResponse("an address of another host")
    }
  }
}
