import Store
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The operating system with one call that fails.
///
/// The calls really happen but for the one that is told to fail, so that what is left on the disk is
/// what a failing disk leaves.
final class FaultyOperations: Sendable {
  enum Call: String, CaseIterable {
    case openFile
    case write
    case flushFile
    case closeFile
    case rename
    case openDirectory
    case flushDirectory
    case closeDirectory
  }

  private struct State {
    var fault: (call: Call, number: Int32, times: Int)?
    var directories: Set<Int32> = []
    var calls: [Call] = []
    var openFiles: Set<Int32> = []
  }

  private let state: Mutex<State>

  /// How many bytes one write takes at most.
  private let writeSize: Int

  /// - Parameters:
  ///   - call: The call that fails.
  ///   - number: The error number that it fails with.
  ///   - times: How often it fails.
  ///   - writeSize: How many bytes one write takes at most; the last of several writes is the one
  ///     that fails.
  init(
    _ call: Call? = nil,
    _ number: Int32 = 0,
    times: Int = .max,
    writeSize: Int = .max
  ) {
    state = Mutex(State(fault: call.map { ($0, number, times) }))
    self.writeSize = writeSize
  }

  /// The calls in their order, those that failed too; a call repeated at once is told once.
  var calls: [Call] {
    state.withLock { state in
      state.calls.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  /// The descriptors that were opened and never closed.
  var openFiles: Set<Int32> { state.withLock { $0.openFiles } }

  /// Notes a call; says whether it has to fail.
  private func fails(_ call: Call) -> Bool {
    let number = state.withLock { state -> Int32? in
      state.calls.append(call)
      guard let fault = state.fault, fault.call == call, fault.times > 0 else { return nil }
      state.fault?.times -= 1
      return fault.number
    }
    if let number { errno = number }
    return number != nil
  }

  private func isDirectory(_ descriptor: Int32) -> Bool {
    state.withLock { $0.directories.contains(descriptor) }
  }

  var operations: FileOperations {
    var operations = FileOperations.live
    operations.open = { path, flags, mode in
      let isDirectory = flags & O_DIRECTORY != 0
      if self.fails(isDirectory ? .openDirectory : .openFile) { return -1 }
      let descriptor = FileOperations.live.open(path, flags, mode)
      self.state.withLock { state in
        state.openFiles.insert(descriptor)
        if isDirectory { state.directories.insert(descriptor) }
      }
      return descriptor
    }
    operations.write = { descriptor, bytes in
      let isLast = bytes.count <= self.writeSize
      if isLast, self.fails(.write) { return -1 }
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(self.writeSize))
      return FileOperations.live.write(descriptor, part)
    }
    operations.flush = { descriptor in
      if self.fails(self.isDirectory(descriptor) ? .flushDirectory : .flushFile) { return -1 }
      return FileOperations.live.flush(descriptor)
    }
    operations.close = { descriptor in
      let fails = self.fails(self.isDirectory(descriptor) ? .closeDirectory : .closeFile)
      let number = errno
      self.state.withLock { state in
        _ = state.openFiles.remove(descriptor)
        _ = state.directories.remove(descriptor)
      }
      let result = FileOperations.live.close(descriptor)
      if fails { errno = number }
      return fails ? -1 : result
    }
    operations.rename = { from, to in
      self.fails(.rename) ? -1 : FileOperations.live.rename(from, to)
    }
    return operations
  }
}
