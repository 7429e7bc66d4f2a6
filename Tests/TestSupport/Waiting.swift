import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Waits until a condition is met; returns false if it is not met in time.
package func eventually(within seconds: Double = 60, _ isMet: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while try !isMet() {
    guard ContinuousClock.now < end else { return false }
    usleep(1000)
  }
  return true
}

/// Runs a function on several threads and waits for all of them.
package func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let threads = (0..<count).map { number in PosixThread { body(number) } }
  for thread in threads { thread?.join() }
}

/// Starts a thread that nobody waits for.
package func startThread(_ body: @escaping @Sendable () -> Void) { PosixThread(body)?.detach() }
