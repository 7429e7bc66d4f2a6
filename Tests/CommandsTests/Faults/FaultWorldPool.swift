import Transport
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reuses prepared worlds, because preparing one takes longer than testing a fault.
final class FaultWorldPool: Sendable {
  static let shared: FaultWorldPool = {
    // Static variables are never freed, so the files of the worlds would remain.
    atexit { FaultWorldPool.shared.empty() }
    return FaultWorldPool()
  }()

  private struct Key: Hashable {
    var provider: SimulatedProvider
    var hasSeparateRequests: Bool
    var timeout: Double
    var retries: Int
  }

  // A world is either here or used by one test.
  private struct Worlds: @unchecked Sendable { var free: [Key: [FaultWorld]] = [:] }

  private let worlds = Guarded(Worlds())

  /// Runs a closure with a world, which returns to the pool only if nothing is thrown.
  func use(
    _ provider: SimulatedProvider, hasSeparateRequests: Bool = false, timeout: Double = 60,
    retries: Int = 0, _ body: (FaultWorld) throws -> Void
  ) throws {
    let key = Key(
      provider: provider, hasSeparateRequests: hasSeparateRequests, timeout: timeout,
      retries: retries)
    let world = try worlds.withLock { $0.free[key]?.popLast() } ?? makeWorld(key)
    try world.reset()
    try body(world)
    worlds.withLock { $0.free[key, default: []].append(world) }
  }

  private func empty() {
    // The worlds are freed after the lock is released.
    _ = worlds.withLock { worlds in
      defer { worlds.free = [:] }
      return worlds
    }
  }

  private func makeWorld(_ key: Key) throws -> FaultWorld {
    let world = try FaultWorld(key.provider)
    try world.prepare(separateRequests: key.hasSeparateRequests)
    try world.configure(timeout: key.timeout, retries: key.retries)
    return world
  }
}
