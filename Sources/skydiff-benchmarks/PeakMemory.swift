import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The most memory that a computation needs beside its input and its result.
enum PeakMemory {
  /// Returns the peak growth of resident memory in bytes while a function runs, less what the
  /// result still holds; nil where the kernel does not tell.
  ///
  /// Writing 5 to `clear_refs` sets the peak back to the present size.
  @inline(never)
  static func bytes<Result>(_ body: () -> Result) -> Int? {
    guard reset() else { return nil }
    guard let before = status("VmRSS:") else { return nil }
    let result = body()
    let peak = status("VmHWM:")
    trim()
    let after = status("VmRSS:")
    withExtendedLifetime(result) {}
    guard let peak, let after else { return nil }
    return max(0, peak - max(before, after))
  }

  /// Returns all the memory that this process had at most while a function ran, its own and that of
  /// the libraries included; nil where the kernel does not tell.
  static func total(_ body: () throws -> Void) rethrows -> Int? {
    guard reset() else { return nil }
    try body()
    return status("VmHWM:")
  }

  /// Sets the peak back to the present size.
  private static func reset() -> Bool {
    trim()
    guard let file = fopen("/proc/self/clear_refs", "w") else { return false }
    defer { fclose(file) }
    return fputs("5", file) >= 0
  }

  /// Gives memory that is free back to the kernel; glibc's header for it is in no module.
  private static func trim() {
    typealias Trim = @convention(c) (Int) -> CInt
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// Returns a size from the kernel's account of this process, in bytes.
  private static func status(_ key: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
        .map { $0 * 1_024 }
    }
    return nil
  }
}
