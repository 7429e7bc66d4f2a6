import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The answer for one place, as it stands in the body.
///
/// A section that cannot be read spoils no other, so each is read when it is asked for.
struct OpenMeteoAnswer {
  /// A name of the tz database; nil where the answer has none.
  let timeZone: String?

  /// Seconds ahead of UTC, the same for every time in the answer.
  let utcOffset: Int?

  private let object: JSONValue

  /// - Throws: `MalformedResponse` for what is no answer, or one that says what went wrong.
  init(_ value: JSONValue) throws(MalformedResponse) {
    guard value.kind == .object else { throw MalformedResponse("not an object") }
    if value["error"]?.bool == true {
      throw MalformedResponse(value.reason("reason") ?? "an error without a reason")
    }
    object = value
    timeZone = value.zoneName("timezone")
    utcOffset = try value.utcOffset("utc_offset_seconds")
  }

  /// Reads the body of a response for some places: one place is answered with an object, several
  /// with an array in their order, in which an element that is unsound spoils no other.
  ///
  /// - Throws: `MalformedResponse` when the body is not an answer for that many places.
  static func answers(
    in response: Response,
    count: Int
  ) throws(MalformedResponse) -> [Result<OpenMeteoAnswer, MalformedResponse>] {
    let root = try response.json(maximumCount: (count + 1) * mostValuesOfAPlace)
    let elements = root.array.map { Array($0.prefix(count + 1)) } ?? [root]
    guard elements.count == count else {
      // An error that came with the status of a success says more than how many places it is for.
      if elements.count == 1 { _ = try OpenMeteoAnswer(elements[0]) }
      let found = elements.count > count ? "more" : "\(elements.count)"
      throw MalformedResponse("\(found) places where \(count) were asked for")
    }
    return elements.map { element in
      Result { () throws(MalformedResponse) in try OpenMeteoAnswer(element) }
    }
  }

  /// Each of 16 days has 24 hours with their variables, where an address asks for all of them.
  private static let mostValuesOfAPlace = 10_000
}

extension OpenMeteoAnswer {
  /// A part of an answer, and the units that stand beside it.
  struct Section {
    /// What it is called in the answer.
    let name: String

    /// By variable: a value, or an array as long as that of the times.
    let values: JSONValue

    private let units: JSONValue?

    fileprivate init(name: String, values: JSONValue, units: JSONValue?) {
      self.name = name
      self.values = values
      self.units = units
    }

    /// The unit of a variable as the answer has it.
    func unit(
      of variable: String,
      _ quantity: Quantity
    ) throws(MalformedResponse) -> OpenMeteoUnit {
      try OpenMeteoUnit(units?.word(variable), of: quantity)
    }
  }

  /// Returns a part of the answer.
  ///
  /// - Throws: `MalformedResponse` where it is missing, or not an object.
  func section(_ name: String) throws(MalformedResponse) -> Section {
    Section(
      name: name,
      values: try object.requiredObject(name),
      units: try object.object("\(name)_units")
    )
  }

  /// The current weather under the names that servers use which know no `current` yet, when
  /// `current_weather=true` stands in the configured address.
  ///
  /// It is read only with its units: the oldest have none, and answer in whatever the address asks
  /// for.
  var formerCurrent: Section? {
    guard object["current"] == nil, let units = object.known("current_weather_units"),
      let values = object.known("current_weather"), values.kind == .object
    else { return nil }
    return Section(name: "current_weather", values: values, units: units)
  }
}
