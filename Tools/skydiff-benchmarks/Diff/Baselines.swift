import FoundationEssentials

/// Baselines for the times of the difference engine.
enum Baselines {
  /// Builds a dictionary of this many identifiers.
  static func dictionary(_ count: Int) -> () -> Void {
    var random = SplitMix64(seed: 3)
    let identifiers = (0..<count).map { _ in random.uuid() }
    return {
      var dictionary = [UUID: Int](minimumCapacity: identifiers.count)
      for (index, identifier) in identifiers.enumerated() { dictionary[identifier] = index }
      Measurement.consume(dictionary)
    }
  }

  /// Builds a dictionary from identifiers to their positions.
  static func positions<ID: CityIdentifier>(_ identifiers: [ID]) -> () -> Void {
    { Measurement.consume(Dictionary(uniqueKeysWithValues: zip(identifiers, 0...))) }
  }

  /// Compares this many pairs of equal cities in place.
  static func comparison(_ count: Int) -> () -> Void {
    let cities = ListWorkload<City<UUID>>(.equal(count))
    let (old, new) = (cities.old, cities.new)
    return {
      var equal = 0
      for index in old.indices where old[index] == new[index] { equal += 1 }
      Measurement.consume(equal)
    }
  }

  /// The time of the standard library's difference in microseconds.
  static func standardLibrary(_ old: [UUID], _ new: [UUID]) -> Double {
    Measurement.microseconds { Measurement.consume(new.difference(from: old).inferringMoves()) }
  }
}
