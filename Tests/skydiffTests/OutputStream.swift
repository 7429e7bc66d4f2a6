#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A pipe that child processes do not inherit by default.
struct Pipe {
  let reader: Int32
  let writer: Int32

  init(reader: Int32, writer: Int32) {
    self.reader = reader
    self.writer = writer
  }

  init() throws(SpawnedProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnedProcess.Failure(description: "no pipe") }
    (reader, writer) = (ends[0], ends[1])
    closeOnStart(reader)
    closeOnStart(writer)
  }
}

/// The output of a pipe until its end.
final class OutputStream {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private(set) var isOpen = true

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var unreadCount: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Reads available output from the streams, waiting up to a timeout.
  static func read(_ streams: [OutputStream], within milliseconds: Int32) {
    let open = streams.filter(\.isOpen)
    var requests = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return }
    for (stream, request) in zip(open, requests) where request.revents != 0 { stream.readOnce() }
  }

  private func readOnce() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = systemRead(descriptor, &buffer)
    if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { close() }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    systemClose(descriptor)
  }
}

/// The monotonic clock.
enum MonotonicTime {
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

// The names above hide those of the C library inside the class.

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}

private func systemClose(_ descriptor: Int32) { close(descriptor) }
