import Files
import FoundationEssentials
import TestSupport

/// What a power failure may leave of some recorded operations, as POSIX has it: data that was not
/// flushed may be there, in part or not at all, and of the names in a directory that was not flushed
/// any may be new.
struct CrashStates {
  /// The files by name; nil for a directory.
  typealias Files = [String: [UInt8]?]

  /// Each state once, and whether it may only be left once everything was done.
  private(set) var states: [(files: Files, isAfterAll: Bool)] = []

  private var seen: Set<Files> = []

  /// - Parameter limit: The most states after each operation; of more, some are taken at random.
  init(_ disk: RecordedDisk, limit: Int, _ random: inout SeededGenerator) {
    // What was reported as done must be there, so that the last states come first.
    for count in (0...disk.operations.count).reversed() {
      var crash = Crash(disk)
      for operation in disk.operations[..<count] { crash.apply(operation) }
      for files in crash.states(limit: limit, &random) where seen.insert(files).inserted {
        states.append((files, count == disk.operations.count))
      }
    }
  }

  /// The disk at a moment.
  private struct Crash {
    private var names: [String: RecordedDisk.Node]
    private var contents: [Int: [UInt8]]

    /// What is not on the disk yet.
    private var pendingNames: [(changes: [String: RecordedDisk.Node?], directory: String)] = []
    private var pendingData: [Int: [RecordedDisk.Operation]] = [:]

    init(_ disk: RecordedDisk) {
      names = disk.names
      contents = disk.contents
    }

    mutating func apply(_ operation: RecordedDisk.Operation) {
      switch operation {
      case .create(let name, let inode):
        contents[inode] = []
        let directory = name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
        pendingNames.append(([name: .file(inode)], directory))
      case .write(let inode, _), .truncate(let inode, _):
        pendingData[inode, default: []].append(operation)
      case .flush(let inode):
        contents[inode] = Self.contents(contents[inode] ?? [], pendingData[inode] ?? [])
        pendingData[inode] = nil
      case .flushDirectory(let directory):
        for change in pendingNames where change.directory == directory { apply(change.changes) }
        pendingNames.removeAll { $0.directory == directory }
      case .name(let changes, let directory): pendingNames.append((changes, directory))
      }
    }

    private mutating func apply(_ changes: [String: RecordedDisk.Node?]) {
      for (name, node) in changes { names[name] = node }
    }

    private static func contents(
      _ bytes: [UInt8], _ operations: [RecordedDisk.Operation]
    ) -> [UInt8] {
      operations.reduce(into: bytes) { bytes, operation in
        switch operation {
        case .write(_, let more): bytes += more
        case .truncate(_, let size): bytes = Array(bytes.prefix(size))
        default: break
        }
      }
    }

    func states(limit: Int, _ random: inout SeededGenerator) -> [Files] {
      let inodes = pendingData.keys.sorted()
      let variants = inodes.map { self.variants(of: $0) }
      let count = variants.reduce(1 << pendingNames.count) { $0 * $1.count }
      let all = count <= limit
      return (0..<min(count, limit)).map { number in
        var choice = all ? number : Int.random(in: 0..<count, using: &random)
        var crash = self
        for change in pendingNames {
          if choice & 1 == 1 { crash.apply(change.changes) }
          choice >>= 1
        }
        for (inode, variants) in zip(inodes, variants) {
          crash.contents[inode] = variants[choice % variants.count]
          choice /= variants.count
        }
        return crash.files
      }
    }

    /// The data that an unflushed file may have: old, new, cut, with zeros, and with blocks in another
    /// order.
    private func variants(of inode: Int) -> [[UInt8]] {
      let old = contents[inode] ?? []
      let operations = pendingData[inode] ?? []
      let new = Self.contents(old, operations)
      var variants = [old, new]
      for index in 1..<max(operations.count, 1) {
        variants.append(Self.contents(old, Array(operations[..<index])))
      }
      if new.count > old.count {
        let added = new.count - old.count
        let zeros = [UInt8](repeating: 0, count: added)
        variants += [Array(new.prefix(old.count + added / 2)), old + zeros]
        variants.append(old + zeros.prefix(added / 2) + new.suffix(added - added / 2))
      }
      return variants
    }

    /// The files that have a directory.
    private var files: Files {
      var files: Files = [:]
      for (name, node) in names {
        if let slash = name.lastIndex(of: "/"), names[String(name[..<slash])] != .directory {
          continue
        }
        switch node {
        case .file(let inode): files[name] = contents[inode] ?? []
        case .directory: files[name] = .some(nil)
        }
      }
      return files
    }
  }
}

extension TemporaryDirectory {
  /// Makes a directory with files.
  convenience init(_ files: CrashStates.Files) throws {
    try self.init()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard let bytes else {
        try FileManager.default.createDirectory(
          atPath: file(name), withIntermediateDirectories: false)
        continue
      }
      try Data(bytes).write(to: URL(filePath: file(name)))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name))
    }
  }
}
