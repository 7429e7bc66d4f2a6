import Providers
import Weather

/// The places that a geocoder found for a query, best first.
struct FoundPlaces {
  var places: [Place] = []

  /// The name of the geocoder.
  var geocoder: String

  static let none = FoundPlaces(geocoder: BuiltinGeocoder.name)

  /// Whether every place has the whole name, which may be in another language than the name shown.
  private var haveWholeName: Bool { geocoder == BuiltinGeocoder.name }

  /// The best place that may have the name.
  func best(for query: PlaceQuery) -> Place? {
    haveWholeName ? places.first : places.first { $0.mayBeCalled(query.name) }
  }

  /// The number of other places that share a name with the best one, or the one that was looked up.
  func othersCount(besides best: Place) -> Int {
    let name = best.name.foldedForMatching
    return places.count { haveWholeName || $0.name.foldedForMatching == name } - 1
  }

  /// Whether the best place has the name in some language: its name does not only begin with it.
  func mayBeNamed(_ query: PlaceQuery) -> Bool {
    guard let name = places.first?.name.foldedForMatching else { return false }
    let wanted = query.name.foldedForMatching
    return haveWholeName || name == wanted || !name.hasPrefix(wanted)
  }
}

extension Place {
  /// Whether the place has exactly the name that is asked for, where it is asked for.
  func isNamed(_ query: PlaceQuery) -> Bool {
    name.foldedForMatching == query.name.foldedForMatching && query.matches(self)
  }

  /// Whether the place may have the name that was asked for: one begins with the words of the other,
  /// or they are in different scripts, which cannot be compared.
  fileprivate func mayBeCalled(_ asked: String) -> Bool {
    let (name, asked) = (name.foldedForMatching, asked.foldedForMatching)
    return name.beginsWithWords(of: asked) || asked.beginsWithWords(of: name)
      || name.isLatin != asked.isLatin
  }
}

extension String {
  fileprivate func beginsWithWords(of other: String) -> Bool {
    guard hasPrefix(other) else { return false }
    return !(dropFirst(other.count).first?.isLetter ?? false)
  }

  /// Whether a folded text has a Latin letter.
  fileprivate var isLatin: Bool {
    utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
