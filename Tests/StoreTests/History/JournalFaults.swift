import Files
import Store
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A system call that fails for the files of the history, but for no others.
enum JournalFault: String, CaseIterable {
  case open
  case write

  /// Half of the bytes are written.
  case halfWrite
  case flush
  case rename

  private final class Descriptors: Sendable {
    private let numbers = Mutex<Set<Int32>>([])
    func insert(_ number: Int32) { _ = numbers.withLock { $0.insert(number) } }
    func remove(_ number: Int32) { _ = numbers.withLock { $0.remove(number) } }
    func contains(_ number: Int32) -> Bool { numbers.withLock { $0.contains(number) } }
  }

  private static func isJournal(_ path: String) -> Bool { path.contains(".history/") }

  /// The operations of the operating system with this fault.
  func operations(_ number: Int32) -> FileOperations {
    let live = RecordedList.quick
    var operations = live
    let descriptors = Descriptors()
    let halved = Descriptors()
    operations.open = { path, flags, mode in
      if self == .open, Self.isJournal(path) {
        errno = number
        return -1
      }
      let descriptor = live.open(path, flags, mode)
      if Self.isJournal(path) { descriptors.insert(descriptor) }
      return descriptor
    }
    operations.close = { descriptor in
      descriptors.remove(descriptor)
      return live.close(descriptor)
    }
    operations.write = { descriptor, bytes in
      guard descriptors.contains(descriptor), self == .write || self == .halfWrite else {
        return live.write(descriptor, bytes)
      }
      if self == .halfWrite, !halved.contains(descriptor) {
        halved.insert(descriptor)
        let half = UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2))
        return live.write(descriptor, half)
      }
      errno = number
      return -1
    }
    operations.flush = { descriptor in
      guard self == .flush, descriptors.contains(descriptor) else { return 0 }
      errno = number
      return -1
    }
    operations.rename = { from, to in
      guard self == .rename, Self.isJournal(to) else { return live.rename(from, to) }
      errno = number
      return -1
    }
    return operations
  }
}

extension FileOperations {
  /// The operations, except that the state cannot be put in place.
  func withoutStateRename(_ number: Int32) -> FileOperations {
    var operations = self
    operations.rename = { from, to in
      guard to.hasSuffix("/state.json") else { return self.rename(from, to) }
      errno = number
      return -1
    }
    return operations
  }
}

/// What is in a directory before each system call, where the process may be killed.
final class KillPoints: Sendable {
  private let directory: String
  private let found = Mutex<[[String: [UInt8]]]>([])

  init(in directory: String) { self.directory = directory }

  /// The contents of the files at each point, without immediate repetitions.
  var contents: [[String: [UInt8]]] { found.withLock(\.self) }

  private func record() {
    let number = errno
    guard let files = try? RecordedList.files(in: directory) else { return }
    found.withLock { if $0.last != files { $0.append(files) } }
    errno = number
  }

  /// The operations of the operating system, which write little at a time.
  var operations: FileOperations {
    let live = RecordedList.quick
    var operations = live
    operations.open = { path, flags, mode in
      self.record()
      return live.open(path, flags, mode)
    }
    operations.write = { descriptor, bytes in
      self.record()
      return live.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(1999)))
    }
    operations.flush = { descriptor in
      self.record()
      return live.flush(descriptor)
    }
    operations.close = { descriptor in
      self.record()
      return live.close(descriptor)
    }
    operations.link = { from, to in
      self.record()
      return live.link(from, to)
    }
    operations.rename = { from, to in
      self.record()
      return live.rename(from, to)
    }
    operations.unlink = { path in
      self.record()
      return live.unlink(path)
    }
    return operations
  }
}
