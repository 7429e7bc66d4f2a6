#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The clock that waits and time-outs are measured by: it runs forward whatever the time of day is
/// set to.
enum MonotonicClock {
  /// Seconds since some moment in the past.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
