import JSONText
import Weather

/// Reads the text of a state.
struct StateDecoder {
  let reader: StateReader

  /// Whether the hours of forecasts are read; without them a list is shown, never saved.
  let includesHours: Bool

  /// The path is for messages.
  init(path: String, includesHours: Bool = true) {
    reader = StateReader(path: path)
    self.includesHours = includesHours
  }

  func decode(_ bytes: [UInt8]) throws(StoreError) -> (SavedState, ForeignMembers) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(bytes)
    } catch {
      throw StoreError.notAState(
        path: reader.path,
        line: error.line,
        key: nil,
        expected: error.message
      )
    }
    let root = document.root
    let members = try reader.members(root, "the state")
    try checkVersion(root)

    var state = SavedState()
    var foreign = ForeignMembers()
    var revision: Int?
    var records: [CityRecord]?
    var removed: [CityRecord] = []
    var change: ChangeRecord?
    for member in members {
      switch member.key {
      case "version": break
      case "revision":
        revision = try reader.integer(member.value, "revision", in: 0...StateFormat.largestNumber)
      case "latestChange" where !member.value.isNull:
        change = try changeRecord(member.value, foreign: &foreign.latestChange)
      case "latestChange": break
      case "cities":
        records = try cityRecords(member.value, "cities", foreign: &foreign.cities)
      case "removed":
        removed = try cityRecords(member.value, "removed", foreign: &foreign.cities)
      default: foreign.state.append(member)
      }
    }
    guard let revision else { throw reader.failure(root, "revision", "it is missing") }
    guard let records else { throw reader.failure(root, "cities", "it is missing") }
    state.revision = revision
    state.cities = records.map(\.city)
    for record in records {
      state.reported[record.city.id] = try reportedWeather(of: record, foreign: &foreign)
    }
    if let change {
      guard change.revision <= revision else {
        throw reader.failure(
          change.value,
          "latestChange.revision",
          "expected at most the revision, \(revision)"
        )
      }
      let before = try boardBefore(
        change,
        records,
        removed: removed,
        reported: state.reported,
        foreign: &foreign
      )
      state.latestChange = SavedState.LatestChange(
        revision: change.revision,
        at: change.at,
        before: before
      )
    }
    return (state, foreign)
  }

  private func checkVersion(_ root: JSONValue) throws(StoreError) {
    guard let value = root["version"] else {
      throw reader.failure(root, "version", "it is missing: this is not a state of skydiff")
    }
    let version = try reader.string(value, "version")
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let isVersion =
      parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard isVersion, parts[0] == StateFormat.major else {
      throw reader.failure(
        value,
        "version",
        "expected \(StateFormat.major).x, found \"\(version.prefix(20))\": "
          + "a newer skydiff may read it"
      )
    }
  }

  private func cityRecords(
    _ value: JSONValue,
    _ key: String,
    foreign: inout [City.ID: ForeignMembers.CityMembers]
  ) throws(StoreError) -> [CityRecord] {
    var records: [CityRecord] = []
    var seen: Set<City.ID> = []
    for (index, element) in try reader.elements(value, key).enumerated() {
      let path = "\(key)[\(index)]"
      var members = ForeignMembers.CityMembers()
      let record = try cityRecord(element, path, foreign: &members)
      guard seen.insert(record.city.id).inserted else {
        throw reader.failure(element, "\(path).id", "\(record.city.id) is there twice")
      }
      if !members.isEmpty { foreign[record.city.id] = members }
      records.append(record)
    }
    return records
  }
}
