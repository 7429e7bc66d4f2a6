#if canImport(Glibc)
import Glibc

/// Conditions to wait for before sending a signal.
extension SpawnedProcess {
  /// The processor time of the program in milliseconds.
  var processorTime: Int {
    let descriptor = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return 0 }
    // The name ends at the last parenthesis; the times are the 12th and 13th fields after it.
    let fields = buffer[..<count].split(separator: UInt8(ascii: ")")).last?.split(
      separator: UInt8(ascii: " ")
    ).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard let fields, fields.count > 11 else { return 0 }
    return (fields[10] + fields[11]) * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// Waits for a condition; throws if the program ends first.
  func wait(until isMet: () -> Bool) throws {
    let start = ContinuousClock.now
    while !isMet() {
      if hasEnded(within: 1) { throw Failure(description: "it ended too early: \(try result())") }
      if ContinuousClock.now - start > .seconds(60) {
        throw Failure(description: "a minute was not enough; it printed: \(output)")
      }
    }
  }

  /// Waits until the program has used this much more processor time.
  func waitForProcessorTime(milliseconds: Int) throws {
    let end = processorTime + milliseconds
    try wait { self.processorTime >= end }
  }
}
#endif
