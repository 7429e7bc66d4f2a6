package import Files
package import FoundationEssentials
import HTTP
package import S3

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension RemoteConnection {
  package struct Settings: Sendable {
    package var location: ObjectLocation
    package var service: ObjectService
    package var keys: Result<AccessKeys, RemoteProblem>

    /// Nil without a home directory.
    package var cache: CacheDirectory?
    package var isOffline: Bool

    /// Seconds for all tries of a request.
    package var deadline: Double

    /// Seconds to go on where other writers are faster.
    package var lockTimeout: Double

    /// Seconds after which a batch that a hook did not receive is delivered by others, by the
    /// identifiers of the hooks.
    package var hookTimeouts: [String: Double]

    /// The names of the rules of this machine, which each save evaluates.
    package var ruleNames: [String]

    /// Seconds between looks for what others saved.
    package var lookInterval = 10.0

    /// Seconds since some moment, and how to wait for some.
    var uptime: @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
    var pause: @Sendable (Double) -> Void = { usleep(UInt32($0 * 1e6)) }
    var random: @Sendable () -> UInt64 = { .random(in: 1..<UInt64.max) }

    /// A token that no other save has.
    var randomToken: String { StateDigest(value: random()).description }

    /// An interruption ends the requests of this one.
    package var read: Sender
    package var save: Sender
    package var now: @Sendable () -> Date
    package var isInterrupted: @Sendable () -> Bool
    package var report: @Sendable (RemoteRemark) -> Void

    package init(
      location: ObjectLocation, service: ObjectService, keys: Result<AccessKeys, RemoteProblem>,
      cache: CacheDirectory?, isOffline: Bool = false, deadline: Double = 30,
      lockTimeout: Double = 5, hookTimeouts: [String: Double] = [:], ruleNames: [String] = [],
      read: @escaping Sender, save: @escaping Sender, now: @escaping @Sendable () -> Date,
      isInterrupted: @escaping @Sendable () -> Bool = { false },
      report: @escaping @Sendable (RemoteRemark) -> Void = { _ in }
    ) {
      self.location = location
      self.service = service
      self.keys = keys
      self.cache = cache
      self.isOffline = isOffline
      self.deadline = deadline
      self.lockTimeout = lockTimeout
      self.hookTimeouts = hookTimeouts
      self.ruleNames = ruleNames
      self.read = read
      self.save = save
      self.now = now
      self.isInterrupted = isInterrupted
      self.report = report
    }
  }
}

/// What the user should know of the store.
package enum RemoteRemark: Sendable, Equatable {
  /// The copy of a time stands in for the list.
  case offline(Date)

  /// The store did not answer, and the copy of a time stands in for the list.
  case unreachable(String, Date)

  /// The clock is wrong by so many minutes, ahead if positive.
  case wrongClock(address: String, minutes: Int)

  /// The list is somewhere else now.
  case moved(to: String)

  /// What hooks received could not be recorded, so it is sent again.
  case notRecorded(String)
}
