import Text
package import Weather

/// The names of cities for display, which differ between cities of one name.
///
/// Each city of a shared name carries the first of country code, US state code, region and coordinates
/// that no other city of that name has, such as `Portland OR`.
package struct CityLabels: Sendable {
  /// The qualifiers of the cities that share their names.
  private var qualifiers: [City.ID: String] = [:]

  /// The cities whose qualifier is no part of the place's full name.
  private var besideFullName: Set<City.ID> = []

  /// The width of the widest label.
  package private(set) var width = 0

  /// - Parameter cities: All cities that are shown or in the list; repetitions are ignored.
  /// - Complexity: O(n) in the number of cities.
  package init(_ cities: some Sequence<City>) {
    var groups: [String: [City]] = [:]
    var seen: Set<City.ID> = []
    var names: [City.ID: String] = [:]
    for city in cities where seen.insert(city.id).inserted {
      groups[city.name.foldedForMatching, default: []].append(city)
      names[city.id] = city.name
    }
    for group in groups.values where group.count > 1 {
      var unlabeled = group
      // A state code may be the country code of another city.
      var used: Set<String> = []
      for (index, qualifier) in Self.qualifiersInOrder.enumerated() where !unlabeled.isEmpty {
        let texts = group.map { qualifier($0)?.foldedForMatching }
        let counts = texts.reduce(into: [:]) { counts, text in counts[text, default: 0] += 1 }
        unlabeled.removeAll { city in
          guard let text = qualifier(city), case let folded = text.foldedForMatching,
            !folded.isEmpty, counts[folded] == 1, used.insert(folded).inserted
          else { return false }
          qualifiers[city.id] = text
          if index >= Self.placeQualifierCount { besideFullName.insert(city.id) }
          return true
        }
      }
    }
    width =
      names.map { [qualifiers] id, name in
        Self.text(name, qualifiers[id]).sanitizedForTerminal.displayWidth
      }.max() ?? 0
  }

  /// Returns the part of a label after the name; nil for a name that no other city has.
  package func qualifier(of city: City) -> String? { qualifiers[city.id] }

  /// Returns the name with its qualifier, such as `Portland OR`.
  package func text(of city: City) -> String { Self.text(city.name, qualifier(of: city)) }

  private static func text(_ name: String, _ qualifier: String?) -> String {
    qualifier.map { "\(name) \($0)" } ?? name
  }

  /// A label in a column.
  struct Fitted: Equatable {
    var text: String

    /// A qualifier that did not fit in the column.
    var below: String?
  }

  /// Returns the label in at most `width` columns; the name is cut, never the qualifier.
  ///
  /// - Parameter width: Nil for no limit.
  /// - Returns: The label, with the qualifier apart where it would leave no room for the name.
  func fitted(_ city: City, width: Int?, ellipsis: String) -> Fitted {
    let name = city.name.sanitizedForTerminal
    guard let width else { return Fitted(text: text(of: city).sanitizedForTerminal) }
    let qualifier = qualifier(of: city)?.sanitizedForTerminal
    guard let qualifier else {
      return Fitted(text: name.truncated(toWidth: width, ellipsis: ellipsis))
    }
    let room = width - qualifier.displayWidth - 1
    guard room >= min(name.displayWidth, Self.minimumNameWidth) else {
      return Fitted(text: name.truncated(toWidth: width, ellipsis: ellipsis), below: qualifier)
    }
    return Fitted(text: "\(name.truncated(toWidth: room, ellipsis: ellipsis)) \(qualifier)")
  }

  /// The width to which a name is cut before its qualifier.
  private static let minimumNameWidth = 4

  /// Returns the part of a label that is no part of the place's full name: coordinates or a UUID.
  func qualifierBesideFullName(of city: City) -> String? {
    besideFullName.contains(city.id) ? qualifier(of: city) : nil
  }

  /// How many of the qualifiers are parts of a place's full name.
  private static let placeQualifierCount = 3

  /// From the shortest; coordinates get decimals until they differ, and the UUID is unique.
  private static let qualifiersInOrder: [@Sendable (City) -> String?] =
    [
      { $0.place.countryCode },
      { city in
        guard city.place.countryCode == "US" else { return nil }
        return city.place.region.flatMap { Region($0, in: "US")?.code }
      }, { $0.place.region },
    ] + [2, 4, 6].map { digits in { city in coordinates(city.place, fractionDigits: digits) } } + [
      { String($0.id.description.prefix(8)) }, { $0.id.description },
    ]

  private static func coordinates(_ place: Place, fractionDigits: Int) -> String? {
    let numbers = [place.latitude, place.longitude].compactMap {
      DecimalText.text($0, fractionDigits: fractionDigits...fractionDigits)
    }
    return numbers.joined(separator: ",")
  }
}
