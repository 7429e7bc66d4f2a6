import Transport
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Prepared worlds, each used by one test at a time and then by the next: to prepare one takes
/// longer than to try a fault in it.
final class FaultWorldPool: Sendable {
  static let shared: FaultWorldPool = {
    // What is static is never freed, and what the worlds wrote would stay.
    atexit { FaultWorldPool.shared.empty() }
    return FaultWorldPool()
  }()

  private struct Key: Hashable {
    var provider: SimulatedProvider
    var isApart: Bool
    var timeout: Double
    var retries: Int
  }

  // A world is in here or with the one test that took it.
  private struct Worlds: @unchecked Sendable {
    var free: [Key: [FaultWorld]] = [:]
  }

  private let worlds = Guarded(Worlds())

  /// Uses a world, which goes back only when nothing is thrown.
  func use(
    _ provider: SimulatedProvider,
    isApart: Bool = false,
    timeout: Double = 60,
    retries: Int = 0,
    _ body: (FaultWorld) throws -> Void
  ) throws {
    let key = Key(provider: provider, isApart: isApart, timeout: timeout, retries: retries)
    let world = try worlds.withLock { $0.free[key]?.popLast() } ?? made(key)
    try world.reset()
    try body(world)
    worlds.withLock { $0.free[key, default: []].append(world) }
  }

  private func empty() {
    // Freed when the lock is no longer held.
    _ = worlds.withLock { worlds in
      defer { worlds.free = [:] }
      return worlds
    }
  }

  private func made(_ key: Key) throws -> FaultWorld {
    let world = try FaultWorld(key.provider)
    try world.prepare(apart: key.isApart)
    try world.configure(timeout: key.timeout, retries: key.retries)
    return world
  }
}
