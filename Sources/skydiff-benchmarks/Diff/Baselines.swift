import FoundationEssentials

/// What the times of the engine are compared with.
enum Baselines {
  /// Builds one dictionary of so many identifiers.
  static func dictionary(_ count: Int) -> () -> Void {
    var random = SplitMix64(seed: 3)
    let identifiers = (0..<count).map { _ in random.uuid() }
    return {
      var dictionary = [UUID: Int](minimumCapacity: identifiers.count)
      for (index, identifier) in identifiers.enumerated() { dictionary[identifier] = index }
      Measurement.consume(dictionary)
    }
  }

  /// Makes a dictionary of identifiers and their positions.
  static func positions<ID: CityIdentifier>(_ identifiers: [ID]) -> () -> Void {
    { Measurement.consume(Dictionary(uniqueKeysWithValues: zip(identifiers, 0...))) }
  }

  /// Compares so many pairs of equal cities in place.
  static func comparison(_ count: Int) -> () -> Void {
    let cities = ListWorkload<City<UUID>>.equal(count)
    let (old, new) = (cities.old, cities.new)
    return {
      var equal = 0
      for index in old.indices where old[index] == new[index] { equal += 1 }
      Measurement.consume(equal)
    }
  }

  /// The time that the standard library's difference of identifiers takes, in microseconds.
  static func standardLibrary<ID: CityIdentifier>(_ old: [ID], _ new: [ID]) -> Double {
    Measurement.microseconds(atLeast: 3) {
      Measurement.consume(new.difference(from: old).inferringMoves())
    }
  }
}
