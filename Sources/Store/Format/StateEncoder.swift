import FoundationEssentials
import JSONText
import Tracking
import Weather

/// Encodes a state, with one city on each line.
struct StateEncoder {
  let state: SavedState

  /// The file that the state replaces; `ofNoFile` without one, nil if it was not a state.
  let follows: StateDigest?

  let format: StateFormat

  let timestamps = TimestampWriter()

  /// The cities before the latest change.
  private let before: CityIndex

  init(
    _ state: SavedState,
    follows: StateDigest? = nil,
    format: StateFormat = .current
  ) {
    self.state = state
    self.follows = follows
    self.format = format
    before = CityIndex(state.latestChange?.before.cities ?? [])
  }

  /// Encodes the state in chunks, so that a very large text is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - check: Called with each city before it is part of a chunk: the key and index of its array,
  ///     and its text.
  ///   - write: Called with each chunk, in order.
  func encode(
    check: (_ key: String, _ index: Int, _ city: [UInt8]) throws(StoreError) -> Void,
    write: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var rest = try JSONWriter.object(.block) { writer throws(StoreError) in
      writer.member("version", format.version)
      writer.member("revision", state.revision)
      if let id = state.listID { writer.member("id", City.ID(id).description) }
      if let follows { writer.member("follows", follows.description) }
      writeLatestChange(to: &writer)
      writeQueue(to: &writer)
      writeRuleItems(to: &writer)
      try writer.array("cities") { writer throws(StoreError) in
        for (index, city) in state.cities.enumerated() {
          let text = JSONWriter.object { writer in writeCity(city, to: &writer) }
          try check("cities", index, text)
          writer.element(raw: text)
          try writer.drain(atLeast: Self.chunkSize, write)
        }
      }
      try writeRemoved(to: &writer, check: check, write: write)
    }
    rest.append(0x0A)
    try rest.withUnsafeBufferPointer(write)
  }

  /// In bytes; most states are smaller.
  private static let chunkSize = 1 << 20

  private func writeLatestChange(to writer: inout JSONObjectWriter) {
    guard let change = state.latestChange else {
      writer.null("latestChange")
      return
    }
    writer.object("latestChange", layout: .dense) { writer in
      writer.member("revision", change.revision)
      writer.member("at", timestamps.text(change.at))
      let present = Set(state.cities.map(\.id))
      let orderBefore = change.before.cities.map(\.id).filter(present.contains)
      let orderNow = state.cities.map(\.id).filter { before[$0] != nil }
      if orderBefore != orderNow {
        writer.array("order") { writer in
          for id in orderBefore { writer.element(id.description) }
        }
      }
      if let moved = change.moved { writer.member("moved", moved.description) }
      writeExpected(change.before.expected, to: &writer)
    }
  }

  private func writeRemoved(
    to writer: inout JSONObjectWriter,
    check: (_ key: String, _ index: Int, _ city: [UInt8]) throws(StoreError) -> Void,
    write: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let present = Set(state.cities.map(\.id))
    let removed = (state.latestChange?.before.cities ?? []).enumerated().filter {
      !present.contains($0.element.id)
    }
    guard !removed.isEmpty else { return }
    try writer.array("removed") { writer throws(StoreError) in
      for (index, entry) in removed.enumerated() {
        let text = JSONWriter.object { writer in
          writer.member("position", entry.offset + 1)
          writeContent(of: entry.element, to: &writer)
        }
        try check("removed", index, text)
        writer.element(raw: text)
        try writer.drain(atLeast: Self.chunkSize, write)
      }
    }
  }

  private func writeCity(_ city: City, to writer: inout JSONObjectWriter) {
    writeContent(of: city, to: &writer)
    let present = ReportedWeather(city)
    let reported = state.reported[city.id] ?? present
    if reported.differsInMeasures(from: present) {
      writer.object("reported") { writer in
        writeDifferences(of: reported, from: present, to: &writer)
      }
    }
    writeKnown(reported.known, to: &writer)
    guard state.latestChange != nil else { return }
    guard let before = before[city.id] else {
      writer.null("before")
      return
    }
    let reportedBefore = ReportedWeather(before)
    guard
      before.name != city.name || before.tags != city.tags || before.pin != city.pin
        || before.alerts != city.alerts || before.rules != city.rules
        || reportedBefore.differsInMeasures(from: reported)
    else { return }
    writer.object("before") { writer in
      if before.name != city.name { writer.member("name", before.name) }
      if before.tags != city.tags { writeTexts("tags", before.tags, to: &writer) }
      if before.pin != city.pin { writer.member("pin", before.pin) }
      if before.alerts != city.alerts {
        if let alerts = before.alerts {
          writeAlerts(alerts, to: &writer)
        } else {
          writer.null("alerts")
        }
      }
      if before.rules != city.rules { writeRules(before.rules, to: &writer) }
      writeDifferences(of: reportedBefore, from: reported, to: &writer)
    }
  }

  func writeTexts(_ key: JSONName, _ texts: [String], to writer: inout JSONObjectWriter) {
    writer.array(key) { writer in
      for text in texts { writer.element(text) }
    }
  }
}
