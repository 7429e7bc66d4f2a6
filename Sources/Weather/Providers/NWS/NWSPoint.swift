import FoundationEssentials

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

  /// Reads an answer.
  ///
  /// - Throws: `NWSAnswerError` also when it names an address of another host.
  init(_ body: Data, of provider: NWS) throws(NWSAnswerError) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
      throw NWSAnswerError("not JSON of the expected shape")
    }
    self = answer.properties.point
    let urls = [halfDays, hourly, stations].compactMap { $0 }
    guard !urls.isEmpty else { throw NWSAnswerError("no address of a forecast or of stations") }
    guard urls.allSatisfy(provider.isOwn) else {
      throw NWSAnswerError("an address of another host")
    }
  }

  private struct Answer: Decodable {
    var properties: Properties
  }

  private struct Properties: Decodable {
    var point: NWSPoint

    private enum Key: String, CodingKey {
      case forecast
      case forecastHourly
      case observationStations
      case timeZone
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let zone = container.known(String.self, .timeZone)
      point = NWSPoint(
        halfDays: container.known(String.self, .forecast),
        hourly: container.known(String.self, .forecastHourly),
        stations: container.known(String.self, .observationStations),
        timeZone: zone.flatMap { ZoneRules.isZoneName($0) ? $0 : nil }
      )
    }
  }

  private init(halfDays: String?, hourly: String?, stations: String?, timeZone: String?) {
    self.halfDays = halfDays
    self.hourly = hourly
    self.stations = stations
    self.timeZone = timeZone
  }
}
