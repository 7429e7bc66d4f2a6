#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension CacheDirectory {
  /// When a file was last written, in seconds since 1970; nil if there is none.
  package func lastWrite(of name: String) -> Double? {
    FileVersion(ofFileAt: file(name)).status.map { status in
      Double(status.modified.seconds) + Double(status.modified.nanoseconds) / 1e9
    }
  }

  /// Makes a file look as if it was last written at a time.
  package func setLastWrite(of name: String, to seconds: Double) {
    let whole = seconds.rounded(.down)
    let time = timeval(
      tv_sec: time_t(whole),
      tv_usec: suseconds_t((seconds - whole) * 1e6)
    )
    utimes(file(name), [time, time])
  }
}
