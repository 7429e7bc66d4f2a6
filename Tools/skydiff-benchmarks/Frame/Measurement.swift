import FoundationEssentials
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Median run times.
enum Measurement {
  /// Returns the median time of a function in microseconds, as it is measured alternately with others.
  static func microseconds(_ body: () -> Void) -> Double {
    withoutActuallyEscaping(body) { microseconds(inTurn: [$0])[0] }
  }

  /// Returns the median times of functions in microseconds, measured alternately.
  ///
  /// Each function gets ten turns of about 20 ms after a warm-up run, so that other load on the
  /// machine affects all functions and their ratios hold. The time includes freeing the result. A
  /// fast function runs several times per measurement, so that reading the clock takes less than a
  /// tenth of the time.
  static func microseconds(inTurn bodies: [() -> Void]) -> [Double] {
    let repetitions = bodies.map { body in
      body()
      return max(1, Int(100 / max(once(body), 0.1)))
    }
    var times = Array(repeating: [Double](), count: bodies.count)
    for _ in 0..<10 {
      for (index, body) in bodies.enumerated() {
        body()
        var total = 0.0
        repeat {
          let time = once { for _ in 0..<repetitions[index] { body() } }
          times[index].append(time / Double(repetitions[index]))
          total += time
        } while total < 20_000
      }
    }
    return times.map(\.median)
  }

  /// Returns the time of one run in microseconds.
  @inline(never) static func once(_ body: () -> Void) -> Double {
    let start = now()
    body()
    return now() - start
  }

  /// Keeps the optimizer from removing an unused value.
  @inline(never) @_optimize(none) static func consume<Value>(_ value: borrowing Value) {}

  /// The processor time of this thread, which excludes other load on the machine.
  private static func now() -> Double { MonotonicClock.seconds(of: CLOCK_THREAD_CPUTIME_ID) * 1e6 }
}

/// Peak memory use.
enum PeakMemory {
  /// Returns the peak growth of resident memory in bytes while a function runs, without its result.
  ///
  /// Returns nil if the kernel does not report it. Writing 5 to `clear_refs` resets the peak.
  @inline(never) static func bytes<Result>(_ body: () -> Result) -> Int? {
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

  /// Returns the peak resident memory of this process while a function runs.
  ///
  /// Returns nil if the kernel does not report it.
  static func total(_ body: () throws -> Void) rethrows -> Int? {
    guard reset() else { return nil }
    try body()
    return status("VmHWM:")
  }

  /// The present resident memory in bytes, after free memory was returned to the kernel; nil if the
  /// kernel does not report it.
  static var resident: Int? {
    trim()
    return status("VmRSS:")
  }

  /// Makes the present memory the peak; false if the kernel cannot.
  @discardableResult static func reset() -> Bool {
    trim()
    guard let file = fopen("/proc/self/clear_refs", "w") else { return false }
    defer { fclose(file) }
    return fputs("5", file) >= 0
  }

  /// Returns free memory to the kernel; no module declares `malloc_trim`.
  private static func trim() {
    typealias Trim = @convention(c) (Int) -> CInt
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// Returns a field of `/proc/self/status` in bytes.
  private static func status(_ key: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map {
        $0 * 1_024
      }
    }
    return nil
  }
}

/// The size of a file in bytes; 0 if there is none.
func fileSize(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
