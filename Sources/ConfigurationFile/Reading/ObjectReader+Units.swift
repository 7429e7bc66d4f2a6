import JSONText
package import Weather

extension ConfigurationValue where Value == Units {
  /// The words of units, such as `uk` or `metric,wind=kn`; others than a system's are an object.
  static var units: Self {
    Self { units in
      units.exceptions.isEmpty ? JSONWriter.text(of: units.system.rawValue) : units.objectText
    } read: { value throws(Expectation) in
      guard let text = value.string else { throw .name(of: Units.System.words, given: nil) }
      do throws(Units.UnknownWord) {
        return try Units(text)
      } catch {
        throw error.expectation
      }
    }
  }
}

extension Units {
  /// An object in JSON, such as `{ "system": "metric", "wind": "kn" }`.
  package var objectText: String {
    let members =
      [("system", system.rawValue)] + exceptions.map { ($0.rawValue, self[$0].word) }
    return "{ \(members.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")) }"
  }
}

extension Units.UnknownWord {
  var expectation: Expectation {
    .name(of: known, given: word, found: FoundValue.text(word))
  }
}

extension ObjectReader {
  /// Reads units as a name, or as an object with a system and other units.
  mutating func units(_ value: JSONValue, at path: String) -> Units? {
    guard let members = value.members else {
      return read(value, at: path, ConfigurationValue.units.read)
    }
    var system = Units.System.metric
    var chosen: [Units.Key: FigureUnit] = [:]
    let keys = KnownKeys(["system"] + Units.Key.words, listing: .always)
    readMembers(members, at: path, keys: keys) { reader, key, value, path in
      let key = Units.Key(rawValue: key.string)
      let word = reader.read(value, at: path) { value throws(Expectation) -> String in
        guard let word = value.string else {
          throw .name(of: key?.units.map(\.word) ?? Units.System.words, given: nil)
        }
        return word
      }
      guard let word else { return }
      do throws(Units.UnknownWord) {
        if let key {
          chosen[key] = try Units.unit(word, of: key)
        } else {
          system = try Units.system(word)
        }
      } catch {
        reader.report(error.expectation.message(quoting: value), at: path, line: value.line)
      }
    }
    return chosen.reduce(into: Units(system)) { $0[$1.key] = $1.value }
  }
}
