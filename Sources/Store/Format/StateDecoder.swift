import FoundationEssentials
import JSONText
import Tracking
import Weather

/// What the text of a state holds.
struct DecodedState {
  var state: SavedState

  /// The version of its format if that is newer than this program's; then it must not be saved.
  var newerVersion: String?

  /// Whether it is of an earlier major version, whose history is not read.
  var isOfEarlierVersion = false

  /// The file that the state replaced; `ofNoFile` without one, nil if that is unknown.
  var follows: StateDigest?
  var tokens: SaveTokens?

  /// Where the list was moved to.
  var movedTo: String?

  /// The first keys that are not known, if they were asked for.
  var unknownKeys: [UnknownKey] = []
}

/// Decodes a state.
struct StateDecoder {
  let reader: StateReader

  /// What to decode; a state without a part must not be saved.
  let parts: StateParts

  /// The layout of the days and hours of a forecast.
  let layout: SeriesLayout

  let format: StateFormat

  enum SeriesLayout {
    /// An array for each field, as in the state.
    case columns

    /// An object for each day or hour, as in an export.
    case rows
  }

  /// Makes a decoder; the path is for messages.
  init(
    path: String, _ parts: StateParts = .all, layout: SeriesLayout = .columns,
    format: StateFormat = .current
  ) {
    reader = StateReader(path: path, root: layout == .rows ? "the list" : "the state")
    self.parts = parts
    self.layout = layout
    self.format = format
  }

  var options: JSONDocument.Options { JSONDocument.Options(maximumCount: format.largestCount) }

  /// Decodes a state.
  ///
  /// - Complexity: O(n log n) in the size of the text.
  func decode(_ bytes: [UInt8]) throws(StoreError) -> DecodedState {
    try bytes.withUnsafeBufferPointer { text throws(StoreError) in
      var json = try reader.json(text, options)
      return try decode(&json)
    }
  }

  private func decode(_ json: inout JSONReader) throws(StoreError) -> DecodedState {
    var root = StateRoot(stream: CityStreamDecoder(decoder: self, keepsCities: true))
    try root.read(&json)
    let start = try root.checkedStart(json)
    guard let revision = root.revision else {
      throw reader.failure(json, at: start, member: "revision", "it is missing")
    }
    guard root.hasCities else {
      throw reader.failure(json, at: start, member: "cities", "it is missing")
    }
    var state = SavedState(revision: revision)
    state.hookQueue = root.queue
    state.listID = root.listID
    state.cities = root.stream.cities
    if root.hoursPrecedeTime { state.cities.moveAmountsToStart() }
    state.known = root.stream.known
    state.ruleItems = root.ruleItems
    if let (saved, offset) = root.report {
      var report = saved
      guard report.revision <= revision else {
        throw reader.failure(
          json, at: offset, member: "revision",
          "expected at most the revision, \(revision), found \(report.revision)")
      }
      for (city, news) in root.stream.news { report.add(news, of: city) }
      report.removed = root.stream.removed.sorted { $0.position < $1.position }
      state.latestReport = report
    }
    var decoded = DecodedState(
      state: state, newerVersion: root.newerVersion, isOfEarlierVersion: root.isOfEarlierVersion,
      follows: root.follows, tokens: root.tokens, movedTo: root.movedTo)
    if parts.contains(.unknownKeys) {
      decoded.unknownKeys = json.unknownValues.sorted().map { offset in
        UnknownKey(path: json.path(of: offset), line: json.line(of: offset))
      }
    }
    return decoded
  }
}

/// The members of the outermost object of a state.
private struct StateRoot {
  var stream: CityStreamDecoder
  var revision: Int?
  var listID: UUID?
  var follows: StateDigest?
  var tokens: SaveTokens?
  var movedTo: String?
  var hasCities = false
  /// Without what it says of cities, and its offset.
  var report: (Report, offset: Int)?
  var queue = HookQueue()
  var ruleItems = RuleItems()

  /// The offset of the object.
  private var start = 0

  private var isObject = true
  private var hasVersion = false
  private(set) var newerVersion: String?
  private(set) var isOfEarlierVersion = false
  private(set) var hoursPrecedeTime = false
  private var versionFailure: StoreError?

  /// The first failure, except of the version.
  private var failure: StoreError?

  private var reader: StateReader { stream.decoder.reader }

  init(stream: CityStreamDecoder) { self.stream = stream }

  /// Reads the text; only a syntax error is thrown at once, before any failure.
  mutating func read(_ json: inout JSONReader) throws(StoreError) {
    start = json.nextOffset()
    let mark = json.mark
    do throws(StoreError) { try reader.beginObject(&json) } catch {
      failure = error
      isObject = false
      json.rewind(to: mark)
      try reader.skipValue(&json)
      return try reader.end(&json)
    }
    while let key = try reader.nextKey(&json) {
      let mark = json.mark
      do throws(StoreError) { try read(key, &json) } catch {
        if case "version" = key { versionFailure = error } else { failure = failure ?? error }
        json.rewind(to: mark)
        try reader.skipValue(&json)
      }
    }
    try reader.end(&json)
  }

  private mutating func read(_ key: JSONReaderKey, _ json: inout JSONReader) throws(StoreError) {
    switch key {
    case "version":
      hasVersion = true
      try checkVersion(&json)
    case "revision": revision = try reader.integer(&json, in: 0...StateFormat.largestNumber)
    case "id": listID = try reader.identifier(&json).uuid
    case "follows": follows = try reader.optionalString(&json).flatMap(StateDigest.init)
    case "save": tokens = try reader.tokens(&json)
    case "movedTo": movedTo = try reader.string(&json)
    case "latestReport":
      if try reader.null(&json) { return }
      let offset = json.nextOffset()
      report = (try latestReport(&json), offset)
    case "hooks": queue = try reader.queue(&json)
    case "cities":
      hasCities = true
      try stream.read(&json, in: "cities")
      failure = failure ?? stream.failures["cities"]
    case "rules": ruleItems = try stream.decoder.ruleItems(&json)
    case "removed":
      try stream.read(&json, in: "removed")
      failure = failure ?? stream.failures["removed"]
    default: try reader.skipUnknownValue(&json)
    }
  }

  private mutating func checkVersion(_ json: inout JSONReader) throws(StoreError) {
    let start = json.nextOffset()
    let text = try reader.string(&json)
    let (major, minor) = (stream.decoder.format.major, stream.decoder.format.minor)
    guard let version = FormatVersion(text), (1...major).contains(version.major) else {
      throw reader.failure(
        json, at: start,
        "expected \(major).x, found \"\(text.prefix(20))\": a newer skydiff may read it")
    }
    if version.major == major, version.minor > minor { newerVersion = text }
    isOfEarlierVersion = version.major < major
    hoursPrecedeTime = version < StateFormat.firstWithStarts
  }

  /// Reads which save reported last; what it says of cities is beside them.
  private func latestReport(_ json: inout JSONReader) throws(StoreError) -> Report {
    var revision: Int?
    var at: Date?
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "revision": revision = try reader.integer(&json, in: 1...StateFormat.largestNumber)
      case "at": at = try reader.instant(&json)
      default: try reader.skipUnknownValue(&json)
      }
    }
    guard let revision else {
      throw reader.failure(json, at: start, member: "revision", "it is missing")
    }
    guard let at else { throw reader.failure(json, at: start, member: "at", "it is missing") }
    return Report(revision: revision, at: at)
  }

  /// Returns the offset of the object.
  ///
  /// - Throws: The first failure; a wrong version explains all others.
  func checkedStart(_ json: borrowing JSONReader) throws(StoreError) -> Int {
    if let versionFailure { throw versionFailure }
    if isObject, !hasVersion {
      throw reader.failure(
        json, at: start, member: "version", "it is missing: this is not a state of skydiff")
    }
    if let failure { throw failure }
    return start
  }
}
