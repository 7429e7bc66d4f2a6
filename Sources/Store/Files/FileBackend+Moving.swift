import Files
import Tracking

extension FileBackend {
  func moving(
    to address: String, _ copy: (StorageContents) throws(StoreError) -> Void
  ) throws(StoreError) -> StorageContents? {
    guard let reading = try reading(.days, for: .saving) else { return nil }
    try reading.checkVersion(path)
    return try locked { resolved throws(StoreError) in
      guard let contents = try contents(resolved) else { return nil }
      // Another lock of the same file would be waited for.
      if OutputFile(path: resolved.target).isSame(as: address) {
        throw .remote(address: path, .occupied)
      }
      try copy(contents)
      try write(Array("\(address)\n".utf8), to: resolved.moved)
      return contents
    }
  }

  private func contents(_ resolved: StatePath) throws(StoreError) -> StorageContents? {
    let file = file(at: resolved)
    guard let bytes = try file.bytes() else { return nil }
    let reading = StateReading(try file.decode(bytes), StateDigest(bytes))
    try reading.checkVersion(path)
    let encoder = StateEncoder(
      undelivered(reading.state, at: resolved), follows: reading.follows, format: format)
    var text: [UInt8] = []
    try encoder.encode { _, _, _ in
    } write: {
      text += $0
    }
    return StorageContents(
      reading, text, JournalFiles(of: resolved), marks: (try? marks(with: nil)) ?? [], journalFormat
    )
  }

  func adopt(_ contents: StorageContents, from source: String) throws(StoreError) {
    let resolved = try StatePath(path)
    let isReturn = resolved.movedTo == source
    try locked(isReturn: isReturn) { resolved throws(StoreError) in
      if try file(at: resolved).bytes() != nil, !isReturn {
        throw .remote(address: path, .occupied)
      }
      let contents = contents.identified(by: StateDigest(contents.text))
      let files = JournalFiles(of: resolved)
      if isReturn { try? JournalPruning(files, operations: operations).removeAll() }
      var number = files.segments().last ?? 0
      for segment in contents.segments {
        number += 1
        try write(segment, to: files.path(of: number))
      }
      if !contents.marks.isEmpty {
        let marks = MarkFile(beside: resolved.target)
        try write(try MarkFile.text(of: contents.marks, path: marks.path), to: marks.path)
      }
      try write(contents.text, to: resolved.target)
      guard let copy = try self.contents(resolved), contents.isCopied(by: copy) else {
        throw .remote(address: path, .notSaved("the copy differs"))
      }
      _ = operations.unlink(resolved.moved)
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws(StoreError) {
    let path = try StatePath(file)
    try AtomicReplacement(operations: operations).replace(path, with: bytes)
  }
}

extension StatePath {
  /// Says where the list is now.
  var moved: String { target + ".moved" }

  /// Where the list is now; nil if it is here.
  var movedTo: String? {
    guard let bytes = try? RegularFile.read(moved, limit: .kibibytes(4)) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
