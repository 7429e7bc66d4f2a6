import FoundationEssentials

// Foundation decodes an element of a known type three times as fast as one whose type is a
// parameter, which is what an array or a dictionary asks for. Forecasts are long.

/// One array of a section: numbers or texts, nulls among them.
struct OpenMeteoColumn: Decodable {
  var scalars: [OpenMeteoAnswer.Scalar?] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    scalars.reserveCapacity(container.count ?? 0)
    var areTexts = false
    while !container.isAtEnd {
      if try container.decodeNil() {
        scalars.append(nil)
      } else if !areTexts, let number = try? container.decode(Double.self) {
        scalars.append(.number(number))
      } else if let text = try? container.decode(String.self) {
        // What follows a text is text; to try a number first would cost more than the rest.
        areTexts = true
        scalars.append(.text(text))
      } else {
        scalars.append(try container.decode(OpenMeteoAnswer.Scalar.self))
      }
    }
  }
}

/// The units that stand beside a section, by variable; a variable may be without one.
struct OpenMeteoUnitTexts: Decodable {
  var texts: [String: String] = [:]

  private struct Variable: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Variable.self)
    for variable in container.allKeys where try !container.decodeNil(forKey: variable) {
      texts[variable.stringValue] = try container.decode(String.self, forKey: variable)
    }
  }
}
