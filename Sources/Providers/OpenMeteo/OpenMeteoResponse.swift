import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The element of a response for one place.
///
/// Sections are decoded on demand, so that a malformed one does not affect the others.
struct OpenMeteoResponse {
  /// A name of the tz database; nil if the response has none.
  let timeZone: String?

  /// Seconds ahead of UTC, the same for every time in the response.
  let utcOffset: Int

  /// The name of the provider in what is decoded.
  var provider = OpenMeteo.name

  /// What ends the keys of hours and days, such as `_icon_seamless` where several models were asked.
  var suffix = ""

  /// The height of the place above sea level, in m; nil if the response has none.
  var elevation: Double? { object["elevation"]?.height }

  private let object: JSONValue

  /// - Throws: `MalformedResponse` if it is not an object, has an error, or lacks the offset, without
  ///   which its local times name no instants.
  init(_ value: JSONValue) throws(MalformedResponse) {
    guard value.kind == .object else { throw MalformedResponse("not an object") }
    if value["error"]?.bool == true {
      throw MalformedResponse(value.reason("reason") ?? "an error without a reason")
    }
    object = value
    timeZone = value.zoneName("timezone")
    guard let utcOffset = try value.utcOffset("utc_offset_seconds") else {
      throw MalformedResponse("'utc_offset_seconds' is missing")
    }
    self.utcOffset = utcOffset
  }

  /// Decodes a response: an object for one place, an array for several, in their order.
  ///
  /// - Throws: `MalformedResponse` if the response does not have `count` places.
  static func elements(
    of response: Response, count: Int, valuesOfAPlace: Int = maximumValuesOfAPlace
  ) throws(MalformedResponse) -> [Result<OpenMeteoResponse, MalformedResponse>] {
    let root = try response.json(maximumCount: (count + 1) * valuesOfAPlace)
    let elements = root.array.map { Array($0.prefix(count + 1)) } ?? [root]
    guard elements.count == count else {
      // The reason of an error with status 200 is more useful than the count.
      if elements.count == 1 { _ = try OpenMeteoResponse(elements[0]) }
      let found = elements.count > count ? "more" : "\(elements.count)"
      throw MalformedResponse("\(found) places where \(count) were requested")
    }
    return elements.map { element in
      Result { () throws(MalformedResponse) in try OpenMeteoResponse(element) }
    }
  }

  /// A configured address may request all variables for 16 days.
  static let maximumValuesOfAPlace = 10_000
}

extension OpenMeteoResponse {
  /// A section of a response and its units.
  struct Section {
    let name: String

    /// By variable: a value, or an array with an element per time.
    let values: JSONValue

    fileprivate let units: JSONValue?
    fileprivate var suffix = ""

    /// Returns the column of a variable.
    func column(_ variable: String) -> JSONValue? { values[variable + suffix] }

    /// Returns the unit of a variable.
    func unit(of variable: String, _ quantity: Quantity) throws(MalformedResponse) -> OpenMeteoUnit
    { try OpenMeteoUnit(units?.word(variable + suffix), of: quantity) }
  }

  /// Returns a section.
  ///
  /// - Throws: `MalformedResponse` if it is missing or not an object.
  func section(_ name: String) throws(MalformedResponse) -> Section {
    Section(
      name: name, values: try object.requiredObject(name),
      units: try object.object("\(name)_units"), suffix: suffix)
  }

  /// The section `current_weather` of older servers, if the configured address has
  /// `current_weather=true`.
  ///
  /// It is used only with units: the oldest servers have none, and use those in the address.
  var legacyCurrent: Section? {
    guard object["current"] == nil, let units = object.known("current_weather_units"),
      let values = object.known("current_weather"), values.kind == .object
    else { return nil }
    return Section(name: "current_weather", values: values, units: units)
  }
}

extension OpenMeteoResponse {
  /// Whether it has hourly variables with the name of a model.
  func isAbout(_ model: String, _ variables: [String]) -> Bool {
    guard let section = try? section("hourly") else { return false }
    return variables.contains { section.values["\($0)_\(model)"] != nil }
  }
}

extension OpenMeteoResponse {
  /// Returns the instant of a time; nil for anything else.
  ///
  /// A text such as `2026-01-20T09:46` is local time at the offset of the response, even across a
  /// clock change; a number is seconds since 1970 UTC.
  func instant(_ time: JSONValue) -> Date? {
    let reader = TimestampReader()
    let instant: Date
    if let seconds = time.double {
      instant = Date(timeIntervalSince1970: seconds)
    } else {
      guard let local = time.withUTF8(atMostBytes: Self.longestLabel, reader.instant(labelUTF8:))
      else { return nil }
      instant = local.addingTimeInterval(-Double(utcOffset))
    }
    return Timestamp.weatherInstants.contains(instant) ? instant : nil
  }

  /// Returns the date of a time in the daily section; nil for anything else.
  func date(_ time: JSONValue) -> LocalDate? {
    if time.kind == .number { return instant(time).map { LocalDate(at: $0, utcOffset: utcOffset) } }
    return time.withUTF8(atMostBytes: Self.longestLabel, TimestampReader().date(utf8:))
  }

  /// One byte more than a valid label, so that a cut text is never valid.
  private static let longestLabel = 17
}
