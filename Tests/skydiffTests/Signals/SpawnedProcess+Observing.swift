#if canImport(Glibc)
import Glibc

/// What a test waits for before it sends a signal, as the kernel shows it.
extension SpawnedProcess {
  /// The processor time that the program has used, in milliseconds.
  var processorTime: Int {
    let descriptor = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return 0 }
    // The name before the last parenthesis may hold blanks; the times are the 12th and 13th after.
    let fields = buffer[..<count].split(separator: UInt8(ascii: ")")).last?
      .split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard let fields, fields.count > 11 else { return 0 }
    return (fields[10] + fields[11]) * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// Waits, and throws when the program ends before.
  func wait(until isMet: () -> Bool) throws {
    while !isMet() {
      if hasEnded(within: 1) {
        throw Failure(description: "it ended too early: \(try result())")
      }
    }
  }

  /// Waits until the program has used so much more processor time.
  func waitForProcessorTime(milliseconds: Int) throws {
    let end = processorTime + milliseconds
    try wait { self.processorTime >= end }
  }
}
#endif
