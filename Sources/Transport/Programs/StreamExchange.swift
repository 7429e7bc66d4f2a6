#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes standard input of a running program and reads its output, without waiting for either.
///
/// SIGPIPE must be ignored: a program may close its input.
struct StreamExchange {
  /// The output so far, up to the limit.
  private(set) var received: [UInt8] = []

  private let input: StreamPipe
  private let output: StreamPipe
  private let limit: Int
  private var unsent: ArraySlice<UInt8>

  init(_ program: Program, input: StreamPipe, output: StreamPipe) {
    self.input = input
    self.output = output
    limit = program.outputLimit
    unsent = program.input[...]
    setNonblocking(input.writer)
    setNonblocking(output.reader)
    if limit == 0 { output.closeReader() }
    if unsent.isEmpty { input.closeWriter() }
  }

  /// Writes and reads what is possible within some milliseconds.
  mutating func run(for milliseconds: Int32) {
    // Negative descriptors are ignored.
    var streams = [
      pollfd(fd: input.writer, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output.reader, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&streams, 2, milliseconds) > 0 else { return }
    if streams[0].revents != 0 { send() }
    if streams[1].revents != 0 { receive() }
  }

  /// Reads what a program that has ended left in the pipe.
  mutating func finish() { while output.reader >= 0, receive() {} }

  private mutating func send() {
    let count = unsent.withUnsafeBytes { write(input.writer, $0.baseAddress, $0.count) }
    if count > 0 { unsent = unsent.dropFirst(count) }
    let isClosed = count < 0 && errno != EAGAIN && errno != EINTR
    if isClosed || unsent.isEmpty { input.closeWriter() }
  }

  /// Returns whether there may be more; at the limit no more is read after the program has ended.
  @discardableResult private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(output.reader, &buffer, buffer.count)
    if count > 0 {
      received += buffer.prefix(min(count, limit - received.count))
      return received.count < limit
    }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { output.closeReader() }
    return false
  }
}

private func setNonblocking(_ descriptor: Int32) {
  guard descriptor >= 0 else { return }
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}
