import FoundationEssentials
import JSONText
import Tracking
import Weather

/// Encodes a state, with one city on each line.
struct StateEncoder {
  let state: SavedState
  let unknownFields: UnknownFields
  let format: StateFormat

  let timestamps = TimestampWriter()

  /// The cities before the latest change.
  private let before: CityIndex

  init(
    _ state: SavedState,
    unknownFields: UnknownFields = UnknownFields(),
    format: StateFormat = .current
  ) {
    self.state = state
    self.unknownFields = unknownFields
    self.format = format
    before = CityIndex(state.latestChange?.before.cities ?? [])
  }

  func encode() -> [UInt8] {
    var bytes = JSONWriter.object(.block) { writer in
      writer.member("version", format.version)
      writer.member("revision", state.revision)
      writeLatestChange(to: &writer)
      for member in unknownFields.state { writer.copy(member) }
      writer.array("cities") { writer in
        for city in state.cities {
          writer.object(layout: .dense) { writer in writeCity(city, to: &writer) }
        }
      }
      writeRemoved(to: &writer)
    }
    bytes.append(0x0A)
    return bytes
  }

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
      for member in unknownFields.latestChange { writer.copy(member) }
    }
  }

  private func writeRemoved(to writer: inout JSONObjectWriter) {
    let present = Set(state.cities.map(\.id))
    let removed = (state.latestChange?.before.cities ?? []).enumerated().filter {
      !present.contains($0.element.id)
    }
    guard !removed.isEmpty else { return }
    writer.array("removed") { writer in
      for (index, city) in removed {
        writer.object(layout: .dense) { writer in
          writer.member("position", index + 1)
          writeContent(of: city, to: &writer)
        }
      }
    }
  }

  private func writeCity(_ city: City, to writer: inout JSONObjectWriter) {
    writeContent(of: city, to: &writer)
    let unknownFields = unknownFields.cities[city.id]
    let present = ReportedWeather(city)
    let reported = state.reported[city.id] ?? present
    if let value = unknownFields?.reported {
      writer.member("reported", raw: value.rawBytes)
    } else if reported.differsInMeasures(from: present) {
      writer.object("reported") { writer in
        writeDifferences(of: reported, from: present, to: &writer)
      }
    }
    guard state.latestChange != nil else { return }
    guard let before = before[city.id] else {
      writer.null("before")
      return
    }
    if let value = unknownFields?.before {
      writer.member("before", raw: value.rawBytes)
      return
    }
    let reportedBefore = ReportedWeather(before)
    guard
      before.name != city.name || before.tags != city.tags || before.pin != city.pin
        || before.alerts != city.alerts || reportedBefore.differsInMeasures(from: reported)
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
      writeDifferences(of: reportedBefore, from: reported, to: &writer)
    }
  }

  func writeTexts(_ key: String, _ texts: [String], to writer: inout JSONObjectWriter) {
    writer.array(key) { writer in
      for text in texts { writer.element(text) }
    }
  }
}
