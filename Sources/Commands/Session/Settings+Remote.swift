import ConfigurationFile
import Fetching
import Files
import FoundationEssentials
import HTTP
import JSONText
import Rendering
import S3
import Store
import Tracking
import Transport

extension Settings {
  /// Where the list is, if it is in a store of objects.
  var remoteLocation: ObjectLocation? { ObjectLocation(statePath) }

  /// What is wrong with the location of a list in a store; nil if nothing is, or the list is a file.
  var locationProblem: Failure? {
    guard let state = configuration.state, ObjectLocation.isAddress(state), remoteLocation == nil
    else { return nil }
    let isTyped = if case .option = source(of: "state") { true } else { false }
    return .malformedLocation(state, of: "state", isTyped: isTyped)
  }

  /// The service that has the list.
  func objectService(_ environment: Environment) -> ObjectService {
    let s3 = configuration.s3
    return ObjectService(
      endpoint: s3.endpoint, region: s3.region ?? environment.variable("AWS_REGION") ?? "us-east-1",
      isPathStyle: s3.pathStyle)
  }

  /// Makes the connection to a list in a store.
  ///
  /// - Parameter remark: Prints a remark.
  func remoteConnection(
    _ environment: Environment, to location: ObjectLocation,
    remark: @escaping @Sendable (String) -> Void
  ) -> RemoteConnection {
    let refresh = configuration.refresh
    let client = HTTPClient.Settings(
      userAgent: Version.product, timeout: refresh.timeout, connectTimeout: refresh.connectTimeout,
      deadline: refresh.deadline, retries: refresh.retries,
      // Records of the history are many and small.
      concurrency: 32, maximumBodySize: 256 << 20)
    let report = isVerbose ? environment.writeError : nil
    let reading = SenderPool(report) { environment.makeSender(client) }
    let makeSavingSender = environment.makeSavingSender ?? environment.makeSender
    let saving = SenderPool(report) { makeSavingSender(client) }
    let identifiers = Hook.identifiers(of: configuration.hooks)
    return RemoteConnection(
      RemoteConnection.Settings(
        location: location, service: objectService(environment), keys: Self.keys(environment),
        cache: cachePath.map { path in
          CacheDirectory(path: path, criticalSection: environment.criticalSection)
        }, isOffline: isOffline, deadline: refresh.deadline, lockTimeout: refresh.lockTimeout,
        hookTimeouts: Dictionary(
          zip(identifiers, configuration.hooks.map(\.timeout)), uniquingKeysWith: max),
        ruleNames: configuration.rules.map(\.name), read: reading.send, save: saving.send,
        now: { environment.present }, isInterrupted: { environment.interruption() != nil },
        report: { remark($0.text(at: environment.present)) }))
  }

  private static func keys(_ environment: Environment) -> Result<AccessKeys, RemoteProblem> {
    do throws(AccessKeys.Problem) {
      return .success(
        try AccessKeys.find(
          variable: { environment.variable($0) }, home: environment.variable("HOME"),
          read: { path in
            (try? environment.readFile(path, .mebibytes(1))).map {
              String(decoding: $0, as: UTF8.self)
            }
          }))
    } catch { return .failure(.noKeys(error)) }
  }
}

/// Senders of requests to a store, each used by one thread at a time, so that connections are kept.
private final class SenderPool: Sendable {
  private struct Idle: @unchecked Sendable {
    // While a thread uses a sender, no other thread has it.
    let send: WeatherFetcher.Sender
  }

  private let idle = Guarded<[Idle]>([])
  private let report: (@Sendable ([UInt8]) -> Void)?
  private let make: @Sendable () -> WeatherFetcher.Sender

  /// - Parameter report: Takes a line for each request; nil for none.
  init(
    _ report: (@Sendable ([UInt8]) -> Void)?,
    _ make: @escaping @Sendable () -> WeatherFetcher.Sender
  ) {
    self.report = report
    self.make = make
  }

  @Sendable func send(_ requests: [Request]) -> [Exchange] {
    let sender = idle.withLock { $0.popLast() } ?? Idle(send: make())
    defer { idle.withLock { $0.append(sender) } }
    let exchanges = sender.send(requests) { _ in }
    if let report {
      for exchange in exchanges {
        report(Array("skydiff: \(exchange.verboseText.sanitizedForTerminal)\n".utf8))
      }
    }
    return exchanges
  }
}

extension RemoteRemark {
  fileprivate func text(at now: Date) -> String {
    switch self {
    case .offline(let confirmedAt):
      "offline: this is the copy of \(AgeText.text(from: confirmedAt, to: now)) ago"
    case .unreachable(let reason, let confirmedAt):
      "the list could not be read (\(reason)): this is the copy of "
        + "\(AgeText.text(from: confirmedAt, to: now)) ago"
    case .wrongClock(let address, let minutes):
      "\(address): \(RemoteProblem.wrongClock(minutes: minutes))"
    case .moved(let address): "the list was moved to \(address); this one is not saved any more"
    case .notRecorded(let reason):
      "what the hooks received could not be recorded, so it is sent again: \(reason)"
    }
  }
}

extension RemoteProblem {
  /// The exit status, and the kind for scripts.
  var status: (ExitStatus, Failure.Kind) {
    switch self {
    case .offline, .noCopy, .unreachable: (.unreachable, .unreachable)
    case .notSaved, .doubtful: (.notSaved, .notSaved)
    case .busy, .changed: (.locked, .locked)
    case .vanished(_, let isSave): isSave ? (.notSaved, .notSaved) : (.notDone, .state)
    case .occupied: (.notDone, .refused)
    case .keysRejected, .notPermitted, .wrongClock: (.rejected, .rejected)
    case .moved, .noBucket, .misconfigured, .noKeys, .ignoresConditions:
      (.badConfiguration, .configuration)
    }
  }
}

extension Failure {
  /// An address that names no list.
  ///
  /// - Parameters:
  ///   - subject: What has the address.
  ///   - isTyped: Whether it is in the command line, where another kind of address is wrong usage.
  static func malformedLocation(_ text: String, of subject: String, isTyped: Bool) -> Failure {
    let found = "s3://BUCKET/KEY, found '\(FoundValue.shortened(text))'"
    if text.hasPrefix(ObjectLocation.scheme) {
      return .configuration("\(subject): expected \(found)")
    }
    let message =
      "\(subject): expected a path or \(found); for a store with the API of S3 write "
      + "s3://BUCKET/KEY and its address as s3.endpoint in the configuration"
    return isTyped ? Failure(.usage, kind: .usage, message) : .configuration(message)
  }
}
