import Tracking
import Weather

/// What fails from refresh to refresh, so that an outage of hours is reported only when it begins, when
/// it changes and when it has ended.
struct Outage {
  private struct FailingCity {
    var name: String
    var cause: FetchFailureDetails.Cause
  }

  private var cities: [City.ID: FailingCity] = [:]

  /// Why nothing could be fetched or saved; nil when that was possible last.
  private var problem: String?

  /// Takes the result of a refresh; returns the failures that were not reported yet, and the cities
  /// that are fetched again.
  mutating func update(with refresh: ListRefresh) -> (new: [Failure], recovered: [String]) {
    problem = nil
    var new: [Failure] = []
    let waking = Set(refresh.change.new.cities.filter(\.mayHaveSlept).map(\.id))
    for failure in refresh.failures {
      guard let id = failure.city, let fetch = failure.fetch, !waking.contains(id) else { continue }
      if cities[id]?.cause != fetch.cause { new.append(failure) }
      cities[id] = FailingCity(name: fetch.name, cause: fetch.cause)
    }
    var recovered: [String] = []
    var failing: Set<City.ID> = []
    for city in refresh.change.new.cities {
      if city.failure != nil {
        failing.insert(city.id)
      } else if let name = cities[city.id]?.name {
        recovered.append(name)
      }
    }
    cities = cities.filter { failing.contains($0.key) }
    return (new, recovered)
  }

  /// Takes why nothing could be read, fetched or saved; returns the failures if they were not
  /// reported yet.
  mutating func update(with failures: [Failure]) -> [Failure] {
    let message = failures.map(\.message).joined(separator: "\n")
    defer { problem = message }
    return message == problem ? [] : failures
  }

  /// Ends the problem that the state could not be read; returns whether there was one.
  mutating func endProblem() -> Bool {
    defer { problem = nil }
    return problem != nil
  }
}
