import ConfigurationFile
import Store
import Tracking
import Weather

struct EditedList {
  var cities: [City]

  /// The city that the user moved, if any.
  var moved: City.ID?
}

/// Edits the list under its lock.
struct ListEditor {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Changes the list.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading of the state, which is reused if it is current.
  ///   - edit: Returns the new list for the current one, or nil to save nothing.
  func edit(
    from reading: StateReading? = nil, _ edit: ([City]) throws(Failures) -> EditedList?
  ) throws(Failures) -> StateChange {
    var failures: Failures?
    let change = try StateSaver(session).save(from: reading) { state, now in
      do throws(Failures) {
        guard let edited = try edit(state.cities) else { return nil }
        return state.next(
          edited.cities, moved: edited.moved, thresholds: session.settings.configuration.changes,
          rules: session.rules, at: now)
      } catch {
        failures = error
        return nil
      }
    }
    if let failures { throw failures }
    return change
  }

  /// Adds the cities that are still missing; saves nothing if none is.
  func append(_ additions: [City]) throws(Failures) -> StateChange {
    try edit { cities in
      let new = additions.filter { addition in
        !cities.contains { $0.isSamePlace(as: addition.place) }
      }
      return new.isEmpty ? nil : EditedList(cities: cities + new)
    }
  }

  /// Removes cities; saves nothing if there are none to remove.
  func remove(
    from reading: StateReading? = nil, selecting select: ([City]) throws(Failures) -> [City.ID]
  ) throws(Failures) -> StateChange {
    try edit(from: reading) { cities throws(Failures) in
      let ids = Set(try select(cities))
      let kept = cities.filter { !ids.contains($0.id) }
      return kept.count == cities.count ? nil : EditedList(cities: kept)
    }
  }
}
