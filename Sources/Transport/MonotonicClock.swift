#if canImport(Glibc)
package import Glibc
#else
package import Darwin
#endif

/// The monotonic system clock, for waits and timeouts.
package enum MonotonicClock {
  /// Seconds since an arbitrary time in the past.
  package static var seconds: Double { seconds(of: CLOCK_MONOTONIC) }

  /// Seconds of another clock that never goes back, such as the one of a processor.
  package static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
