import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

@Suite struct `The history of edits` {
  /// Saves one revision for each word: `E` an edit, `W` a fetch, `I` an import of weather alone, `U` and
  /// `R` an undo and a redo.
  private func journal(_ words: String) throws -> EditJournal {
    var journal = EditJournal()
    for word in words {
      let cities = journal.lists[journal.lists.count - 1]
      let next = journal.revisions.count
      switch word {
      case "E": journal.save(cities + [.numbered(next, temperature: 10)], "add")
      case "W": journal.save(cities, "refresh")
      case "I": journal.save(cities, "import")
      case "U": try #require(try journal.step(.undo) != nil)
      case "R": try #require(try journal.step(.redo) != nil)
      default: Issue.record("\(word) is no command")
      }
    }
    return journal
  }

  /// The commands, the revision to undo with its edit, the same to redo, and the numbers of the cities.
  @Test(
    arguments: [
      ("", "none", "none", []), ("W", "none", "none", []), ("E", "1 1", "none", [1]),
      ("EWE", "3 3", "none", [1, 3]), ("EWIW", "1 1", "none", [1]), ("EU", "none", "2 1", []),
      ("EEWU", "1 1", "4 2", [1]), ("EEUWU", "none", "5 1", []), ("EEUUR", "5 1", "3 2", [1]),
      ("EEUURR", "6 2", "none", [1, 2]), ("EEUE", "4 4", "none", [1, 4]),
      ("EEUEU", "1 1", "5 4", [1]), ("EEUEUU", "none", "6 1", []),
      ("EEUURE", "6 6", "none", [1, 6]), ("EEURU", "1 1", "5 2", [1]),
      ("EEURUU", "none", "6 1", []), ("EEURUUR", "7 1", "5 2", [1]),
      ("EEURUURWR", "9 2", "none", [1, 2]), ("EUIW", "none", "2 1", []),
      ("EEUURU", "none", "6 1", []), ("EEUURUE", "7 7", "none", [7]),
    ] as [(String, String, String, [Int])]) func `is a stack that fetches do not touch`(
      _ words: String, _ undo: String, _ redo: String, _ cities: [Int]
    ) throws
  {
    let journal = try journal(words)
    func text(_ direction: EditHistory.Direction) -> String {
      guard let step = EditHistory(journal).next(direction) else { return "none" }
      return "\(step.revision.number) \(step.edit.number)"
    }
    #expect(text(.undo) == undo)
    #expect(text(.redo) == redo)
    #expect(journal.lists[journal.lists.count - 1].map(\.id.number) == cities)
  }

  @Test func `names the command and the time of the edit`() throws {
    var journal = try journal("E")
    journal.save([], "remove")
    journal.save([], "refresh")
    for direction in [EditHistory.Direction.undo, .redo, .undo] {
      let step = try #require(try journal.step(direction))
      #expect(step.edit.command == "remove")
      #expect(step.edit.savedAt == EditJournal.time(of: 2))
      #expect(step.direction == direction)
    }
  }

  @Test func `ends where older revisions were forgotten`() throws {
    var journal = try journal("EEWUWR")
    journal.oldestNumber = 4
    let step = try #require(EditHistory(journal).next(.undo))
    #expect(step.revision.number == 6)
    // The edit itself was forgotten, not its redo.
    #expect(step.edit.number == 6)
    try #require(try journal.step(.undo) != nil)
    #expect(EditHistory(journal).next(.undo) == nil)
    #expect(journal.lists[7].map(\.id.number) == [1])
  }

  @Test func `an edit whose list before it was forgotten cannot be taken back`() throws {
    var journal = try journal("EEW")
    journal.oldestNumber = 2
    let edits = EditHistory(journal)
    let step = try #require(edits.next(.undo))
    #expect(throws: HistoryError.noRevision(1, nearest: [])) {
      try edits.cities(after: step, from: journal.lists[3])
    }
  }

  @Test func `a step that does not name its revision hides what is before it`() throws {
    var journal = try journal("EE")
    journal.save(journal.lists[1], "undo")
    #expect(EditHistory(journal).next(.undo) == nil)
    #expect(EditHistory(journal).next(.redo)?.edit.number == 3)
  }

  @Test func `knows the city that was moved`() throws {
    var journal = try journal("EEE")
    let cities = journal.lists[3]
    journal.save([cities[1], cities[0], cities[2]], "edit", moving: cities[0].id)
    let edits = EditHistory(journal)
    #expect(edits.cityMoved(by: try #require(edits.next(.undo))) == cities[0].id)
    journal.save(journal.lists[4] + [.numbered(9)], "add")
    let later = EditHistory(journal)
    #expect(later.cityMoved(by: try #require(later.next(.undo))) == nil)
  }
}
