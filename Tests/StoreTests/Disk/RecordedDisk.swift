import Files
import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Records what the operations of a save do to a directory, to find out what a power failure may leave.
final class RecordedDisk: @unchecked Sendable {
  enum Operation {
    case create(String, inode: Int)
    case write(inode: Int, [UInt8])
    case truncate(inode: Int, size: Int)
    case flush(inode: Int)
    case flushDirectory(String)

    /// What names stand for after a link, a rename, an unlink or a new directory; nil for nothing.
    case name([String: Node?], in: String)
  }

  enum Node: Hashable {
    case file(Int)
    case directory
  }

  private let root: String
  private let hasLinks: Bool
  private(set) var operations: [Operation] = []

  /// What is on the disk before the first operation.
  let names: [String: Node]
  let contents: [Int: [UInt8]]

  /// What the names stand for now.
  private var present: [String: Node]
  private var inodeCount: Int
  private var descriptors: [Int32: Operation] = [:]

  /// Begins to record in a directory that is on the disk.
  init(_ root: String, hasLinks: Bool = true) throws {
    self.root = root
    self.hasLinks = hasLinks
    var names: [String: Node] = [:]
    var contents: [Int: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      if let bytes = try? RegularFile.read("\(root)/\(name)", limit: .mebibytes(16)) {
        names[name] = .file(contents.count)
        contents[contents.count] = bytes
      } else {
        names[name] = .directory
      }
    }
    (self.names, self.contents, present) = (names, contents, names)
    inodeCount = contents.count
  }

  private func name(_ path: String) -> String {
    path == root ? "" : String(path.dropFirst(root.count + 1))
  }

  private static func directory(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }

  private func record(_ changes: [String: Node?], in directory: String) {
    for (name, node) in changes { present[name] = node }
    operations.append(.name(changes, in: directory))
  }

  /// The operations of the system, recorded.
  var recording: FileOperations {
    let live = FileOperations.live
    var recorded = live
    recorded.open = { [self] path, flags, mode in
      let descriptor = live.open(path, flags, mode)
      guard descriptor >= 0 else { return descriptor }
      let name = name(path)
      if flags & O_DIRECTORY != 0 {
        descriptors[descriptor] = .flushDirectory(name)
      } else {
        if present[name] == nil {
          present[name] = .file(inodeCount)
          operations.append(.create(name, inode: inodeCount))
          inodeCount += 1
        }
        if case .file(let inode) = present[name] { descriptors[descriptor] = .flush(inode: inode) }
      }
      return descriptor
    }
    recorded.write = { [self] descriptor, bytes in
      let count = live.write(descriptor, bytes)
      if case .flush(let inode) = descriptors[descriptor], count > 0 {
        operations.append(.write(inode: inode, Array(bytes.prefix(count))))
      }
      return count
    }
    recorded.truncate = { [self] descriptor, size in
      if case .flush(let inode) = descriptors[descriptor] {
        operations.append(.truncate(inode: inode, size: size))
      }
      return live.truncate(descriptor, size)
    }
    // Nothing is flushed, which takes long and changes nothing here.
    recorded.flush = { [self] descriptor in
      if let operation = descriptors[descriptor] { operations.append(operation) }
      return 0
    }
    recorded.link = { [self] from, to in
      guard hasLinks else {
        errno = EPERM
        return -1
      }
      let result = live.link(from, to)
      if result == 0, let node = present[name(from)] {
        record([name(to): node], in: Self.directory(of: name(to)))
      }
      return result
    }
    recorded.rename = { [self] from, to in
      let result = live.rename(from, to)
      guard result == 0, let node = present[name(from)] else { return result }
      // Nothing happens if both are names of one file.
      if present[name(to)] != node {
        record([name(from): nil, name(to): node], in: Self.directory(of: name(to)))
      }
      return result
    }
    recorded.unlink = { [self] path in
      let result = live.unlink(path)
      if result == 0 { record([name(path): nil], in: Self.directory(of: name(path))) }
      return result
    }
    recorded.makeDirectory = { [self] path in
      let result = live.makeDirectory(path)
      if result == 0 { record([name(path): .directory], in: Self.directory(of: name(path))) }
      return result
    }
    return recorded
  }
}
