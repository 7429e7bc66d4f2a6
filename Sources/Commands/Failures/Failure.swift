import Arguments
import Store
import Weather

/// The exit statuses other than 0.
enum ExitStatus: Int32, Sendable {
  case notDone = 1
  case changed = 2
  case partlyDone = 3
  case usage = 64
  case badState = 65
  case unreachable = 69
  case notSaved = 73
  case notPrinted = 74
  case locked = 75
  case rejected = 77
  case badConfiguration = 78

  /// As after SIGHUP.
  case terminalClosed = 129
}

/// An error: a line for people, and the details for scripts.
struct Failure: Error, Equatable {
  /// The exit status for this failure alone.
  var status: ExitStatus

  var kind: Kind

  /// The city that failed, if it was one.
  var city: City.ID?

  /// One line in lower case, with the next step.
  var message: String

  /// The weather that could not be fetched or the place that could not be looked up, if it was one.
  var fetch: FetchFailureDetails?

  init(_ status: ExitStatus, kind: Kind, city: City.ID? = nil, _ message: String) {
    self.status = status
    self.kind = kind
    self.city = city
    self.message = message
  }
}

extension Failure {
  /// What failed, by the name that scripts see.
  enum Kind: String {
    case ambiguousCity, configuration, history, historyOff, hook, input, interrupted, locked
    case markUnavailable, noPrevious, notSaved, output, refused, state, tooEarly, tooFewCities
    case unknownCity, unknownMark, unknownPlace, unknownRevision, unknownRule, unknownTag
    case unreachable, usage

    // Those of fetches, beside `refused` and `unreachable`.
    case malformed, notCovered, rejected, server, throttled, timeout, tooLarge

    init(_ kind: FetchFailure.Kind) {
      self =
        switch kind {
        case .unreachable: .unreachable
        case .timeout: .timeout
        case .throttled: .throttled
        case .rejected: .rejected
        case .refused: .refused
        case .server: .server
        case .malformed: .malformed
        case .tooLarge: .tooLarge
        case .notCovered: .notCovered
        }
    }
  }
}

/// The failures that end a command.
struct Failures: Error {
  var all: [Failure]

  init(_ all: [Failure]) { self.all = all }

  init(_ failure: Failure) { all = [failure] }

  /// Returns what code of the store returns, whose error becomes a failure.
  static func ofStore<Value>(
    _ failure: (StoreError) -> Failure = { Failure($0) }, _ body: () throws(StoreError) -> Value
  ) throws(Failures) -> Value {
    do throws(StoreError) { return try body() } catch { throw Failures(failure(error)) }
  }
}

extension Failure {
  init(_ error: UsageError) { self.init(.usage, kind: .usage, error.message) }

  init(_ error: StoreError) {
    let (status, kind): (ExitStatus, Kind) =
      switch error {
      case .notAState, .notReadable, .notAnExport: (.badState, .state)
      case .newerVersion: (.badConfiguration, .state)
      case .noPrevious: (.notDone, .noPrevious)
      case .locked: (.locked, .locked)
      case .interrupted: (.notDone, .interrupted)
      case .lockFailed, .invalidNewState, .notSaved, .previousNotKept, .notFlushed,
        .historyNotReadable, .historyNotPruned:
        (.notSaved, .notSaved)
      case .remote(_, let problem): problem.status
      }
    self.init(status, kind: kind, error.description)
  }

  /// The weather of a city that could not be fetched.
  ///
  /// - Parameters:
  ///   - city: The city, with the weather that it keeps.
  ///   - isTracked: Whether the city is in the list, and scripts know it by its identifier.
  init(_ failure: FetchFailure, of city: City, named name: String, isTracked: Bool = true) {
    self.init(failure, subject: name, city: isTracked ? city.id : nil)
    fetch = FetchFailureDetails(failure, of: city, named: name)
  }

  /// A place that could not be looked up, or weather that is not saved.
  ///
  /// - Parameters:
  ///   - subject: What it is about, as messages quote it.
  ///   - city: The city, if it is one of the list.
  init(_ failure: FetchFailure, about subject: String, city: City.ID? = nil) {
    self.init(failure, subject: subject, city: city)
    fetch = FetchFailureDetails(failure, lookingUp: subject)
  }

  private init(_ failure: FetchFailure, subject: String, city: City.ID?) {
    self.init(
      failure.kind == .rejected ? .rejected : .unreachable, kind: Kind(failure.kind), city: city,
      "\(subject): \(failure.clause)\(failure.advice)")
  }
}

extension FetchFailure {
  /// The message without the full stop of a server's words, because more follows.
  var clause: String {
    message.hasSuffix(".") && !message.hasSuffix("..") ? String(message.dropLast()) : message
  }

  /// What to do about it, as the end of a message.
  var advice: String {
    let isOfModel = provider.map { ProviderName($0).model != nil } ?? false
    return switch kind {
    case .rejected: "; check the key or contact in the configuration"
    case _ where isOfClock: "; check the clock of this machine"
    case .refused where isOfModel, .malformed where isOfModel:
      "; check the name of the model, or name another one"
    case .unreachable: "; check the network, or the address in the configuration"
    case .timeout, .server, .throttled: "; try again later"
    case .refused, .malformed, .tooLarge: "; check the provider's address in the configuration"
    case .notCovered: "; another provider may serve it"
    }
  }

  /// Whether the user can do something about it, other than wait.
  var needsUser: Bool {
    switch kind {
    case .rejected, .refused, .malformed, .tooLarge, .notCovered: true
    case .unreachable, .timeout, .throttled, .server: isOfClock
    }
  }
}

extension Failures {
  /// With `--offline` the weather of cities that is not saved is unavailable.
  ///
  /// - Parameter tracked: Those that are in the list.
  static func offline(_ cities: [City], tracked: Set<City.ID> = []) -> Failures {
    Failures(
      cities.map { city in
        let details = FetchFailureDetails(offline: city.name)
        var failure = Failure(
          .unreachable, kind: .unreachable, city: tracked.contains(city.id) ? city.id : nil,
          "\(city.name): \(details.message)")
        failure.fetch = details
        return failure
      })
  }
}

extension Failure {
  /// With `--offline` only places of the gazetteer can be looked up.
  ///
  /// - Parameter suggestion: Asks whether another place was meant.
  static func offline(place: String, suggestion: String?) -> Failure {
    Failure(
      .unreachable, kind: .unreachable,
      "'\(place)': looking up the place needs the network; drop --offline to allow that"
        + (suggestion.map { "; \($0)" } ?? ""))
  }
}
