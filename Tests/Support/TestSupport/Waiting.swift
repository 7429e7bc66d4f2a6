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
