import FoundationEssentials
import TrackingSamples
import Weather
import WeatherSamples

@testable import Tracking

/// A history in memory, to which tests save lists as commands do.
struct EditJournal: HistoryInMemory {
  /// By number, from the empty list on.
  private(set) var revisions = [SavedRevision(number: 0)]
  private(set) var lists: [[City]] = [[]]
  private var moved: [Int: City.ID] = [:]

  /// Earlier revisions were forgotten.
  var oldestNumber = 0

  private static let edits = ["add", "remove", "edit", "mute", "import", "state restore"]

  /// 2026-11-21T09:00:00Z, and a minute later with each revision.
  static func time(of revision: Int) -> Date {
    Date(timeIntervalSince1970: 1_795_251_600 + Double(revision) * 60)
  }

  mutating func save(
    _ cities: [City], _ command: String, takingBack: Int? = nil, moving: City.ID? = nil
  ) {
    let number = revisions.count
    let old = lists[number - 1].map(EditedCity.init)
    let isEdit = Self.edits.contains(command) && old != cities.map(EditedCity.init)
    revisions.append(
      SavedRevision(
        number: number, savedAt: Self.time(of: number), command: command, hasChanges: true,
        isEdit: isEdit, takenBack: takingBack))
    lists.append(cities)
    moved[number] = moving
  }

  /// Takes the next step, if there is one, and saves the list.
  @discardableResult mutating func step(
    _ direction: EditHistory.Direction
  ) throws -> EditHistory.Step? {
    let edits = EditHistory(self)
    guard let step = edits.next(direction) else { return nil }
    let cities = try edits.cities(after: step, from: lists[lists.count - 1])
    save(cities, direction.rawValue, takingBack: step.revision.number)
    return step
  }

  var oldest: SavedRevision { revisions[oldestNumber] }

  func revision(_ number: Int) -> SavedRevision? {
    (oldestNumber..<revisions.count).contains(number) ? revisions[number] : nil
  }

  func visitRevisions(_ body: (SavedRevision) -> Bool) {
    for revision in revisions[oldestNumber...].reversed() where !body(revision) { return }
  }

  func cities(at revision: Int) throws(HistoryError) -> [City] {
    guard self.revision(revision) != nil else { throw .noRevision(revision, nearest: []) }
    return lists[revision].map { city in
      var city = city
      city.forecast?.hours = []
      return city
    }
  }

  func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {
    for number in revisions.reversed() {
      var changes: [City.ID: [FieldChange]] = [:]
      if let id = moved[number] {
        changes[id] = [FieldChange(.position, before: .integer(1), after: .integer(2))]
      }
      let change = RecordedChange(
        revision: self.revisions[number], old: lists[number - 1], new: lists[number],
        changes: changes)
      if !body(change) { return }
    }
  }
}

/// What the user edits of a city.
struct EditedCity: Equatable {
  var number: Int
  var name: String
  var latitude: Double
  var tags: [String]
  var pin: String?

  init(_ city: City) {
    number = city.id.number
    name = city.name
    latitude = city.place.latitude
    tags = city.tags
    pin = city.pin
  }
}
