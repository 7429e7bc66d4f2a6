import FoundationEssentials
import TestSupport
import Testing
import TrackingSamples
import Weather
import WeatherSamples

@testable import Tracking

struct RandomEditsTests {
  /// The lists to undo and redo, kept apart from the history.
  private struct Model {
    var cities: [EditedCity] = []
    var undoable: [(edit: Int, cities: [EditedCity])] = []
    var redoable: [(edit: Int, cities: [EditedCity])] = []

    mutating func edit(_ new: [EditedCity], revision: Int) {
      guard new != cities else { return }
      undoable.append((revision, cities))
      redoable = []
      cities = new
    }

    /// Returns the edit that is taken back or made again; nil if there is none.
    mutating func step(_ direction: EditHistory.Direction) -> Int? {
      let isUndo = direction == .undo
      guard let (edit, list) = isUndo ? undoable.popLast() : redoable.popLast() else { return nil }
      if isUndo { redoable.append((edit, cities)) } else { undoable.append((edit, cities)) }
      cities = list
      return edit
    }
  }

  private struct World {
    var generator: SeededGenerator
    var journal = EditJournal()
    private var nextNumber = 1

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    var cities: [City] { journal.lists[journal.lists.count - 1] }

    private var now: Date { EditJournal.time(of: journal.revisions.count) }

    mutating func random(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    private func fetched(_ city: City) -> City {
      var city = city
      city.current = CurrentWeather(provider: "test", fetchedAt: now)
      city.current?.temperature = Double(journal.revisions.count)
      city.forecast = Forecast(provider: "test", fetchedAt: now, hours: [Forecast.Hour(time: now)])
      return city
    }

    private mutating func newCities() -> [City] {
      (0..<random(1...3)).map { _ in
        nextNumber += 1
        return fetched(.numbered(nextNumber))
      }
    }

    /// Saves what a random command makes of the list.
    mutating func edit() {
      var list = cities
      let index = random(0...max(0, list.count - 1))
      switch list.isEmpty ? 0 : random(0...8) {
      case 0, 1: return journal.save(list + newCities(), "add")
      case 2:
        list.removeSubrange(index..<min(list.count, index + random(1...2)))
        return journal.save(list, "remove")
      case 3:
        list[index].name = "Name \(random(0...9))"
        list[index].pin = random(0...1) == 0 ? nil : "nws"
      case 4: list[index].tags = random(0...1) == 0 ? ["home"] : []
      case 5:
        let city = list.remove(at: index)
        list.insert(city, at: random(0...list.count))
      case 6: return journal.save(list.map { fetched($0) } + newCities(), "import")
      case 7:
        list.shuffle(using: &generator)
        list[0].place.latitude += 1
        list[0] = fetched(list[0])
        return journal.save(Array(list.prefix(4)) + newCities(), "import")
      default:
        let earlier = random(0...journal.revisions.count - 1)
        let restored = (try? journal.cities(at: earlier)) ?? []
        return journal.save(restored, "state restore")
      }
      journal.save(list, "edit")
    }

    /// Saves new weather of some cities.
    mutating func fetch() {
      let list = cities.map { random(0...2) == 0 ? $0 : fetched($0) }
      journal.save(list, random(0...4) == 0 ? "import" : "refresh")
    }
  }

  @Test(arguments: 1...UInt64(Torture.count(20, torture: 500)))
  func `undo and redo do the same as stacks of lists`(_ seed: UInt64) throws {
    var world = World(seed: seed)
    var model = Model()
    var steps = 0
    for _ in 1...80 {
      switch world.random(0...9) {
      case 0...2:
        world.edit()
        model.edit(world.cities.map(EditedCity.init), revision: world.journal.latest.number)
      case 3...5: world.fetch()
      case let number:
        let direction: EditHistory.Direction = number == 9 ? .redo : .undo
        let present = world.cities
        let step = try world.journal.step(direction)
        try #require(step?.edit.number == model.step(direction))
        guard let step else { continue }
        steps += 1
        try checkWeather(of: world, after: step, from: present)
      }
      try #require(world.cities.map(EditedCity.init) == model.cities)
    }
    #expect(steps > 5)
  }

  /// Checks that each city has the newer weather of the present and of the list to go back to.
  private func checkWeather(
    of world: World, after step: EditHistory.Step, from present: [City]
  ) throws {
    let before = CityIndex(try world.journal.cities(at: step.revision.number - 1))
    let present = CityIndex(present)
    for city in world.cities {
      let earlier = try #require(before[city.id])
      guard let present = present[city.id], present.place.latitude == earlier.place.latitude else {
        #expect(city == earlier)
        continue
      }
      let isNewer = try #require(earlier.current?.fetchedAt) > #require(present.current?.fetchedAt)
      #expect(city.current == (isNewer ? earlier : present).current)
      #expect(city.forecast == (isNewer ? earlier : present).forecast)
    }
  }
}
