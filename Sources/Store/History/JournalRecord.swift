import FoundationEssentials
import JSONText
import Tracking
import Weather

/// The last line of a record: which save it is, and what proves its place.
struct JournalRecord: Sendable, Equatable {
  var revision: SavedRevision

  /// The state file before the save; nil for a snapshot.
  var before: StateDigest?

  /// The state file after the save, or of the snapshot.
  var digest: StateDigest

  /// The number of lines with cities.
  var lines: Int

  /// The earliest time of a save in the segment so far; nil if none is known.
  var earliest: Date?

  /// The latest time of a save in the segment so far; nil if none is known.
  var latest: Date?

  /// Whether older history was found to be damaged or missing, which is reported once.
  var hasGap = false

  /// The order of the list after the save, if it does not follow from the lines.
  var order: [City.ID]?
}

extension JournalRecord {
  /// What the line begins with; no other line does.
  static let lineStart = Array(#"{"revision":"#.utf8)

  /// What comes before the hash, the last member: 16 hexadecimal digits.
  static let hashStart = Array(#","hash":""#.utf8)

  /// What comes after the hash.
  static let lineEnd = Array(#""}"#.utf8)

  /// Returns the line without its hash and what comes after that.
  func text(_ timestamps: TimestampWriter) -> [UInt8] {
    object(timestamps).dropLast() + Self.hashStart
  }

  /// Returns the object without its hash.
  func object(_ timestamps: TimestampWriter) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("revision", revision.number)
      writer.member("savedAt", revision.savedAt.map(timestamps.text))
      writer.member("command", revision.command)
      writer.member("changed", revision.hasChanges)
      if revision.isEdit { writer.member("edit", true) }
      if let takenBack = revision.takenBack { writer.member("takenBack", takenBack) }
      if let order {
        writer.array("order") { writer in for id in order { writer.element(id.description) } }
      }
      if hasGap { writer.member("gap", true) }
      writer.member("earliest", earliest.map(timestamps.text))
      // Mostly the time of the save itself.
      if latest != revision.savedAt { writer.member("latest", latest.map(timestamps.text)) }
      writer.member("before", before?.description)
      writer.member("digest", digest.description)
      writer.member("lines", lines)
    }
  }

  /// Reads a line, without checking its hash.
  init(_ line: UnsafeBufferPointer<UInt8>, _ reader: StateReader) throws(StoreError) {
    var json = try reader.json(line, JSONDocument.Options(maximumCount: 1_000_000))
    var revision = SavedRevision(number: 0)
    var digest: StateDigest?
    var lines: Int?
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "revision":
        revision.number = try reader.integer(&json, in: 0...StateFormat.largestNumber)
      case "savedAt": revision.savedAt = try reader.optionalInstant(&json)
      case "command": revision.command = try reader.optionalString(&json)
      case "changed": revision.hasChanges = try reader.bool(&json)
      case "edit": revision.isEdit = try reader.bool(&json)
      case "takenBack":
        revision.takenBack = try reader.integer(&json, in: 0...StateFormat.largestNumber)
      case "order":
        order = try reader.elements(&json) { json throws(StoreError) in try reader.identifier(&json)
        }
      case "gap": hasGap = try reader.bool(&json)
      case "earliest": earliest = try reader.optionalInstant(&json)
      case "latest": latest = try reader.optionalInstant(&json)
      case "before": before = try reader.optionalString(&json).flatMap(StateDigest.init)
      case "digest": digest = StateDigest(try reader.string(&json))
      case "lines": lines = try reader.integer(&json, in: 0...StateFormat.largestNumber)
      default: try reader.skipValue(&json)
      }
    }
    try reader.end(&json)
    guard let digest, let lines else {
      throw .notAState(path: reader.path, line: nil, key: "digest", expected: "it is missing")
    }
    self.revision = revision
    self.digest = digest
    self.lines = lines
    latest = latest ?? revision.savedAt
  }
}

extension JournalRecord {
  init(revision: SavedRevision, digest: StateDigest) {
    self.init(
      revision: revision, before: nil, digest: digest, lines: 0, earliest: nil, latest: nil,
      order: nil)
  }

  /// The record of a snapshot of its state, at the beginning of a segment.
  var asSnapshot: JournalRecord {
    var snapshot = self
    snapshot.before = nil
    snapshot.order = nil
    snapshot.earliest = revision.savedAt
    snapshot.latest = revision.savedAt
    return snapshot
  }

  /// Returns the record after another one in its segment.
  func following(_ last: JournalRecord) -> JournalRecord {
    var record = self
    record.before = last.digest
    record.hasGap = hasGap || last.hasGap
    let times = [last.earliest, last.latest, revision.savedAt].compactMap { $0 }
    record.earliest = times.min()
    record.latest = times.max()
    return record
  }
}
