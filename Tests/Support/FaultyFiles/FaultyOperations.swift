package import Files
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The operations of the operating system, except for one call that fails.
///
/// All other calls really happen, so that the disk is left as a failing disk would leave it.
package final class FaultyOperations: Sendable {
  package enum Call: String, CaseIterable {
    case openFile
    case write
    case flushFile
    case closeFile

    /// Links the old state to a second name.
    case link

    /// The same four calls for a copy of the old state, and its rename.
    case openCopy
    case writeCopy
    case flushCopy
    case closeCopy
    case renameCopy

    /// Renames the new state over the old one.
    case rename

    /// Renames the old state to the previous state.
    case renameOld

    /// Renames the old state back.
    case rollBack
    case openDirectory
    case flushDirectory
    case closeDirectory
  }

  /// The kind of file that a descriptor is open on.
  private enum Subject {
    case file
    case copy
    case directory

    init(_ path: String, _ flags: Int32) {
      self = flags & O_DIRECTORY != 0 ? .directory : path.contains(".copy-") ? .copy : .file
    }
  }

  private struct State {
    var fault: (call: Call, number: Int32, times: Int)?
    var subjects: [Int32: Subject] = [:]
    var calls: [Call] = []
    var openFiles: Set<Int32> = []
  }

  private let state: Mutex<State>

  /// The maximum number of bytes of one write.
  private let writeSize: Int

  /// Whether links are supported.
  private let hasLinks: Bool

  /// - Parameters:
  ///   - number: The error number.
  ///   - writeSize: The maximum number of bytes of one write; of several writes only the last fails.
  package init(
    _ call: Call? = nil, _ number: Int32 = 0, times: Int = .max, writeSize: Int = .max,
    hasLinks: Bool = true
  ) {
    state = Mutex(State(fault: call.map { ($0, number, times) }))
    self.writeSize = writeSize
    self.hasLinks = hasLinks
  }

  /// All calls in order, including failed ones; immediate repetitions count as one.
  package var calls: [Call] {
    state.withLock { state in state.calls.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
  }

  /// The descriptors that were opened and never closed.
  package var openFiles: Set<Int32> { state.withLock { $0.openFiles } }

  /// Records a call and returns whether it must fail.
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

  /// Returns the call for the kind of file that a descriptor is open on.
  private func call(_ descriptor: Int32, _ file: Call, _ copy: Call, _ directory: Call) -> Call {
    switch state.withLock({ $0.subjects[descriptor] }) {
    case .directory: directory
    case .copy: copy
    case .file, nil: file
    }
  }

  package var operations: FileOperations {
    var operations = FileOperations.live
    operations.open = { path, flags, mode in
      let subject = Subject(path, flags)
      let call: Call =
        switch subject {
        case .directory: .openDirectory
        case .copy: .openCopy
        case .file: .openFile
        }
      if self.fails(call) { return -1 }
      let descriptor = FileOperations.live.open(path, flags, mode)
      self.state.withLock { state in
        state.openFiles.insert(descriptor)
        state.subjects[descriptor] = subject
      }
      return descriptor
    }
    operations.write = { descriptor, bytes in
      let isLast = bytes.count <= self.writeSize
      if isLast, self.fails(self.call(descriptor, .write, .writeCopy, .write)) { return -1 }
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(self.writeSize))
      return FileOperations.live.write(descriptor, part)
    }
    operations.flush = { descriptor in
      let call = self.call(descriptor, .flushFile, .flushCopy, .flushDirectory)
      return self.fails(call) ? -1 : FileOperations.live.flush(descriptor)
    }
    operations.close = { descriptor in
      let fails = self.fails(self.call(descriptor, .closeFile, .closeCopy, .closeDirectory))
      let number = errno
      self.state.withLock { state in
        _ = state.openFiles.remove(descriptor)
        state.subjects[descriptor] = nil
      }
      let result = FileOperations.live.close(descriptor)
      if fails { errno = number }
      return fails ? -1 : result
    }
    operations.link = { from, to in
      if self.fails(.link) { return -1 }
      if self.hasLinks { return FileOperations.live.link(from, to) }
      errno = EPERM
      return -1
    }
    operations.rename = { from, to in
      let call: Call =
        if from.contains(".copy-") { .renameCopy } else if from.contains(".old-") {
          to.hasSuffix(".previous") ? .renameOld : .rollBack
        } else { .rename }
      return self.fails(call) ? -1 : FileOperations.live.rename(from, to)
    }
    return operations
  }
}
