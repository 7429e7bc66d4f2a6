import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

extension RecordedList {
  /// Expects the present list, and a history that has nothing that was not.
  ///
  /// - Parameters:
  ///   - oldest: The oldest revision that must be available.
  ///   - comment: Which case it is.
  /// - Returns: The history.
  /// - Throws: `StoreError`.
  @discardableResult
  func expectTruth(backTo oldest: Int? = nil, _ comment: Comment? = nil) throws -> Journal {
    let (state, history) = try loadHistory()
    let present = saves[saves.count - 1]
    #expect(state.cities.map(\.forHistory) == present.cities, comment)
    #expect(state.revision == present.revision.number, comment)
    var available: [Int] = []
    for save in saves.reversed() {
      let number = save.revision.number
      guard let cities = try? history.cities(at: number) else { continue }
      available.append(number)
      if !history.isConnected, let change = state.latestChange, change.revision == number + 1 {
        // The state file has the values reported then.
        #expect(cities == change.before.cities.map(\.forHistory), comment)
        continue
      }
      #expect(cities == save.cities, comment)
      #expect(isTrue(history.revision(number)), comment)
      #expect(history.digest(of: number) == save.digest, comment)
    }
    #expect(available.first == state.revision, comment)
    if let oldest {
      #expect(available.contains(oldest), comment)
      #expect(history.oldest.number <= oldest, comment)
    }
    expectVisitedTruth(in: history, available, comment)
    return history
  }

  private func expectVisitedTruth(in history: Journal, _ available: [Int], _ comment: Comment?) {
    guard history.isConnected else { return }
    var visited: [Int] = []
    history.visitRevisions { revision in
      visited.append(revision.number)
      #expect(isTrue(revision), comment)
      return true
    }
    #expect(visited == available, comment)
    var changed: [Int] = []
    history.visitChanges(in: 0...Int.max) { change in
      let number = change.revision.number
      changed.append(number)
      #expect(change.revision == saves[number].revision, comment)
      #expect(change.old == saves[number - 1].cities, comment)
      #expect(change.new == saves[number].cities, comment)
      #expect(change.changes == saves[number].changes, comment)
      return true
    }
    #expect(changed == Array(available.dropLast()), comment)
  }

  /// Whether a revision is as it was; where the history does not lead to it, the command is unknown.
  private func isTrue(_ revision: SavedRevision?) -> Bool {
    guard let revision else { return false }
    let save = saves[revision.number].revision
    var known = [save, SavedRevision(number: save.number)]
    known.append(
      SavedRevision(number: save.number, savedAt: save.savedAt, hasChanges: save.hasChanges)
    )
    known.append(SavedRevision(number: save.number, savedAt: save.savedAt, command: save.command))
    return known.contains(revision)
  }

  /// Saves the present list once more, with a change that no other save has: two ways to the same file
  /// could not be distinguished.
  func saveAgain(_ operations: FileOperations = quick) throws -> [HistoryRemark] {
    var cities = try loadHistory().state.cities
    let number = saves.count
    if cities.isEmpty { cities = [.numbered(number)] }
    timesAgain += 1
    cities[0].tags = ["tag-\(number)-\(timesAgain)"]
    return try save(
      cities,
      "edit",
      at: Date(timeIntervalSince1970: 1_790_000_000 + Double(number) * 60),
      operations
    )
  }

  /// Saves twice and expects that the history goes on, after it began again or not.
  func expectContinuation(begun: Bool, _ comment: Comment? = nil) throws {
    let first = saves.count - 1
    let remarks = try saveAgain()
    #expect(remarks == (begun ? [.begun(path: journalFiles.directory)] : []), comment)
    #expect(try saveAgain() == [], comment)
    try expectTruth(backTo: first, comment)
  }
}
