import Testing

@testable import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct TerminationTests {
  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Spins for a moment so that other threads can run.
  private func work(seconds: Double) {
    let end = Self.seconds(CLOCK_MONOTONIC) + seconds
    while Self.seconds(CLOCK_MONOTONIC) < end {}
  }

  @Test func `without a grace period the process may end immediately`() {
    let start = Self.seconds(CLOCK_MONOTONIC)
    Termination().waitUntilDue()
    #expect(Self.seconds(CLOCK_MONOTONIC) - start < 0.5)
  }

  @Test func `a grace period is the longest allowed processor time`() {
    let termination = Termination()
    termination.allowGrace(0.1)
    termination.allowGrace(0.01)
    let isDue = Guarded(false)
    let start = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
    let thread = PosixThread {
      termination.waitUntilDue()
      isDue.withLock { $0 = true }
    }
    while !isDue.withLock({ $0 }) {}
    thread?.join()
    #expect(Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - start >= 0.1)
  }

  @Test func `a critical section is completed before the process ends`() throws {
    let termination = Termination()
    let events = Guarded<[String]>([])
    termination.enterCriticalSection()
    termination.enterCriticalSection()
    let thread = try #require(
      PosixThread {
        termination.waitUntilDue()
        events.withLock { $0.append("due") }
      })
    work(seconds: 0.02)
    termination.leaveCriticalSection()
    work(seconds: 0.02)
    events.withLock { $0.append("finished") }
    let start = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
    termination.leaveCriticalSection()
    while events.withLock({ $0.count }) < 2 {}
    thread.join()
    #expect(events.withLock { $0 } == ["finished", "due"])
    #expect(Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - start >= 0.05)
  }

  @Test func `no critical section begins once the process is ending`() throws {
    let termination = Termination()
    termination.waitUntilDue()
    let hasBegun = Guarded(false)
    // The thread waits until the test process ends.
    try #require(
      PosixThread {
        termination.enterCriticalSection()
        hasBegun.withLock { $0 = true }
      }
    ).detach()
    work(seconds: 0.05)
    #expect(!hasBegun.withLock { $0 })
  }
}
