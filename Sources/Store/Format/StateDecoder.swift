import JSONText
import Tracking
import Weather

/// Decodes a state.
struct StateDecoder {
  let reader: StateReader

  /// Whether to decode the hours of forecasts; a state without them must not be saved.
  let includesHours: Bool

  /// The layout of the days and hours of a forecast.
  let series: SeriesLayout

  let format: StateFormat

  enum SeriesLayout {
    /// An array for each field, as in the state.
    case columns

    /// An object for each day or hour, as in an export.
    case rows
  }

  /// Makes a decoder; the path is for messages.
  init(
    path: String,
    includesHours: Bool = true,
    series: SeriesLayout = .columns,
    format: StateFormat = .current
  ) {
    reader = StateReader(path: path)
    self.includesHours = includesHours
    self.series = series
    self.format = format
  }

  var options: JSONDocument.Options { JSONDocument.Options(maximumCount: format.largestCount) }

  func decode(_ bytes: [UInt8]) throws(StoreError) -> (SavedState, UnknownFields) {
    try decode(bytes, keepsCities: true)
  }

  /// Validates a state.
  func check(_ bytes: [UInt8]) throws(StoreError) {
    _ = try decode(bytes, keepsCities: false)
  }

  private func decode(
    _ bytes: [UInt8],
    keepsCities: Bool
  ) throws(StoreError) -> (SavedState, UnknownFields) {
    var stream = CityStreamDecoder(decoder: self, keepsCities: keepsCities)
    let root: JSONValue
    do throws(JSONSyntaxError) {
      let keys = CityStreamDecoder.keys
      root = try JSONDocument(bytes, options: options, streaming: keys) { key, city in
        stream.read(city, in: key)
      }.root
    } catch {
      throw StoreError.notAState(
        path: reader.path,
        line: error.line,
        key: nil,
        expected: error.message
      )
    }
    let members = try reader.members(root, "the state")
    try checkVersion(of: root)

    var state = SavedState()
    var unknownFields = UnknownFields()
    var revision: Int?
    var hasCities = false
    var change: ChangeRecord?
    for member in members {
      switch member.key {
      case "version": break
      case "revision":
        revision = try reader.integer(member.value, "revision", in: 0...StateFormat.largestNumber)
      case "latestChange" where !member.value.isNull:
        change = try changeRecord(member.value, unknownFields: &unknownFields.latestChange)
      case "latestChange": break
      case "cities":
        _ = try reader.elements(member.value, "cities")
        hasCities = true
      case "removed": _ = try reader.elements(member.value, "removed")
      default:
        unknownFields.state.append(member)
        continue
      }
      if let failure = stream.failures[member.key.string] { throw failure }
    }
    guard let revision else { throw reader.failure(root, "revision", "it is missing") }
    guard hasCities else { throw reader.failure(root, "cities", "it is missing") }
    state.revision = revision
    state.cities = stream.cities
    state.reported = stream.reported
    unknownFields.cities = stream.unknownFields
    if let change {
      guard change.revision <= revision else {
        throw reader.failure(
          change.value,
          "latestChange.revision",
          "expected at most the revision, \(revision)"
        )
      }
      if keepsCities {
        state.latestChange = SavedState.LatestChange(
          revision: change.revision,
          at: change.at,
          before: try stream.boardBefore(change),
          moved: change.moved
        )
      }
    }
    return (state, unknownFields)
  }

  private func checkVersion(of root: JSONValue) throws(StoreError) {
    guard let value = root["version"] else {
      throw reader.failure(root, "version", "it is missing: this is not a state of skydiff")
    }
    let text = try reader.string(value, "version")
    guard FormatVersion(text)?.major == format.major else {
      throw reader.failure(
        value,
        "version",
        "expected \(format.major).x, found \"\(text.prefix(20))\": a newer skydiff may read it"
      )
    }
  }
}
