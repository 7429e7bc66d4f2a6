import FoundationEssentials
import Rendering
import Text
import Weather

/// What a message says of weather that could not be fetched, or of a place that could not be looked up;
/// all with one cause are one message for people.
struct FetchFailureDetails: Equatable {
  /// What failed, for any number of cities or places.
  struct Cause: Hashable {
    let fetch: FetchFailure.Cause
    var isLookup = false
  }

  /// What the city has instead of the weather that was asked for.
  enum Fallback: Equatable {
    case kept(since: Date)
    /// Nothing; such as `weather` or `forecast`.
    case nothing(of: String)
    /// It is a place that could not be looked up.
    case failedLookup
    /// No request was made for it.
    case notAsked
  }

  let cause: Cause
  let message: String

  /// What to do, where the user can do something.
  var advice = ""
  let name: String
  let fallback: Fallback

  init(_ failure: FetchFailure, of city: City, named name: String) {
    cause = Cause(fetch: failure.cause)
    message = failure.clause
    advice = failure.needsUser ? failure.advice : ""
    self.name = name
    let (current, forecast) = (city.current?.fetchedAt, city.forecast?.fetchedAt)
    let (kept, missing) =
      switch failure.parts {
      case .forecast: (forecast, current == nil ? "weather" : "forecast")
      case .current: (current, forecast == nil ? "weather" : "current weather")
      default: (current ?? forecast, "weather")
      }
    fallback = kept.map { .kept(since: $0) } ?? .nothing(of: missing)
  }
}

extension FetchFailureDetails {
  /// A place that could not be looked up, as the message quotes it.
  init(_ failure: FetchFailure, lookingUp place: String) {
    cause = Cause(fetch: failure.cause, isLookup: true)
    message = failure.clause
    advice = failure.advice
    name = place
    fallback = .failedLookup
  }

  /// Weather that `--offline` leaves out.
  init(offline name: String) {
    message = "fetching the weather needs the network; drop --offline to allow that"
    cause = Cause(fetch: FetchFailure(at: .distantPast, kind: .unreachable, message: message).cause)
    self.name = name
    fallback = .notAsked
  }

  /// One line about cities that failed for one cause, in list order: the cause, what the cities have
  /// instead and, where the user can act, what to do.
  static func message(_ fetches: [FetchFailureDetails], time: UserTime) -> String {
    guard let first = fetches.first else { return "" }
    let (cause, message) = (first.cause.fetch, first.message)
    var clauses: [String] = []
    var kept: [String] = []
    var oldest: Date?
    var missing: [(what: String, names: [String])] = []
    for fetch in fetches {
      switch fetch.fallback {
      case .failedLookup, .notAsked:
        return "\(fetches.map(\.name).listed(upTo: maximumNames)): \(message)\(first.advice)"
      case .kept(let since):
        kept.append(fetch.name)
        oldest = oldest.map { min($0, since) } ?? since
      case .nothing(let what):
        let index = missing.firstIndex { $0.what == what }
        if let index {
          missing[index].names.append(fetch.name)
        } else {
          missing.append((what, [fetch.name]))
        }
      }
    }
    var room = maximumNames
    func subject(_ names: [String]) -> String {
      defer { room = max(room - names.count, 0) }
      return names.listed(upTo: room)
    }
    if let oldest {
      clauses.append(
        "\(subject(kept)) \(kept.count == 1 ? "keeps its" : "keep their") weather of "
          + time.text(oldest))
    }
    clauses += missing.map { what, names in
      "\(subject(names)) \(names.count == 1 ? "has" : "have") no \(what) yet"
    }
    // Some messages name the provider.
    let provider =
      cause.provider.flatMap { name in
        message.hasPrefix(name) || message.contains("'\(name)'") ? nil : "\(name): "
      } ?? ""
    return "\(provider)\(message); \(clauses.joined(separator: ", "))\(first.advice)"
  }

  /// The names in a message; the others are counted.
  static let maximumNames = 3
}

extension Failure {
  /// The messages for people, one for each cause: cities that failed alike share the line of the
  /// first of them.
  static func messages(_ failures: [Failure], time: UserTime) -> [String] {
    var groups: [(message: String, fetches: [FetchFailureDetails])] = []
    var positions: [FetchFailureDetails.Cause: Int] = [:]
    for failure in failures {
      guard let fetch = failure.fetch else {
        groups.append((failure.message, []))
        continue
      }
      if let position = positions[fetch.cause] {
        groups[position].fetches.append(fetch)
      } else {
        positions[fetch.cause] = groups.count
        groups.append((failure.message, [fetch]))
      }
    }
    return groups.map { message, fetches in
      fetches.isEmpty ? message : FetchFailureDetails.message(fetches, time: time)
    }
  }
}
