import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Operations that fail at some positions, whichever they are.
final class FailingDisk: @unchecked Sendable {
  enum Fault: CaseIterable {
    case full
    case broken
    case overQuota
    case interrupted

    /// One byte is written.
    case short

    var number: Int32 {
      switch self {
      case .full: ENOSPC
      case .broken: EIO
      case .overQuota: EDQUOT
      case .interrupted, .short: EINTR
      }
    }
  }

  private let faults: [Int: Fault]

  /// How many operations there were.
  private(set) var count = 0

  init(_ faults: [Int: Fault]) { self.faults = faults }

  /// Whether a harmless fault was the only one.
  var isHarmless: Bool { faults.values.allSatisfy { $0.number == EINTR } }

  private func next() -> Fault? {
    defer { count += 1 }
    return faults[count]
  }

  private func call(_ body: () -> Int32) -> Int32 {
    guard let fault = next(), fault != .short else { return body() }
    errno = fault.number
    return -1
  }

  var operations: FileOperations {
    let live = SaveScenario.quick
    var failing = live
    failing.open = { [self] path, flags, mode in call { live.open(path, flags, mode) } }
    failing.flush = { [self] descriptor in call { live.flush(descriptor) } }
    failing.close = { [self] descriptor in
      let result = live.close(descriptor)
      return call { result }
    }
    failing.link = { [self] from, to in call { live.link(from, to) } }
    failing.rename = { [self] from, to in call { live.rename(from, to) } }
    failing.unlink = { [self] path in call { live.unlink(path) } }
    failing.truncate = { [self] descriptor, size in call { live.truncate(descriptor, size) } }
    failing.makeDirectory = { [self] path in call { live.makeDirectory(path) } }
    failing.write = { [self] descriptor, bytes in
      switch next() {
      case .short?: return live.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(1)))
      case let fault?:
        errno = fault.number
        return -1
      case nil: return live.write(descriptor, bytes)
      }
    }
    return failing
  }
}
