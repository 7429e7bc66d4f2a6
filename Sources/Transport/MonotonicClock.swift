#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The monotonic system clock, for waits and timeouts.
package enum MonotonicClock {
  /// Seconds since an arbitrary time in the past.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
