import FoundationEssentials
import JSONText
import Tracking
import Weather

/// The first line of a segment: the version, what it continues, and the columns of figures.
struct JournalHead: Sendable, Equatable {
  /// The state that the snapshot shares with a record of the segment before; nil if the history begins
  /// here, also because older records were forgotten.
  var continues: StateDigest?

  /// The state before the one of the snapshot, where the record between the two is lost.
  var follows: StateDigest?

  /// The revision of the snapshot.
  var revision: Int

  /// When the segment was written, in whole seconds.
  var writtenAt: Date

  /// Whether it was written to forget what was in it before.
  var isPruned = false

  /// The columns of `current` and `forecast`.
  var current: [String] = Self.currentColumns
  var forecast: [String] = Self.forecastColumns

  static let currentColumns = Fields<CurrentWeather>.ofCurrent.all.map { "\($0.name)" }

  static let forecastColumns =
    ["provider", "fetchedAt"] + Fields<Forecast.Day>.ofDay.all.map { "\($0.name)" }

  func line(_ format: JournalFormat) -> [UInt8] {
    JSONWriter.line { writer in
      writer.member("version", format.version)
      writer.member("continues", continues?.description)
      if let follows { writer.member("follows", follows.description) }
      writer.member("begins", revision)
      writer.member("writtenAt", Timestamp.text(writtenAt))
      if isPruned { writer.member("pruned", true) }
      for (key, columns) in [("current", current), ("forecast", forecast)] {
        writer.array(JSONName(text: key)) { writer in
          for column in columns { writer.element(column) }
        }
      }
    }
  }

  init(
    continues: StateDigest? = nil, follows: StateDigest? = nil, revision: Int, writtenAt: Date,
    isPruned: Bool = false
  ) {
    self.continues = continues
    self.follows = follows
    self.revision = revision
    self.writtenAt = Timestamp.wholeSeconds(writtenAt)
    self.isPruned = isPruned
  }

  /// Reads a line.
  init(
    _ line: UnsafeBufferPointer<UInt8>, _ reader: StateReader, _ format: JournalFormat
  ) throws(StoreError) {
    var json = try reader.json(line, JSONDocument.Options(maximumCount: 10_000))
    var version: FormatVersion?
    var begins: Int?
    writtenAt = .distantPast
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "version": version = FormatVersion(try reader.string(&json))
      case "continues": continues = try reader.optionalString(&json).flatMap(StateDigest.init)
      case "follows": follows = try reader.optionalString(&json).flatMap(StateDigest.init)
      case "begins": begins = try reader.integer(&json, in: 0...StateFormat.largestNumber)
      case "writtenAt": writtenAt = try reader.instant(&json)
      case "pruned": isPruned = try reader.bool(&json)
      case "current": current = try reader.strings(&json)
      case "forecast": forecast = try reader.strings(&json)
      default: try reader.skipValue(&json)
      }
    }
    try reader.end(&json)
    guard let begins, version?.major == format.major else {
      throw .notAState(
        path: reader.path, line: 1, key: "version", expected: "expected \(format.major).x")
    }
    revision = begins
  }
}
