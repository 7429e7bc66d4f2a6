import Files
import FoundationEssentials
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

extension RecordedList {
  /// Expects the present list, and a history that has nothing that was not.
  ///
  /// - Parameter oldest: The oldest revision that must be available.
  @discardableResult func expectTruth(
    backTo oldest: Int? = nil, _ comment: Comment? = nil
  ) throws -> Journal {
    let (state, history) = try loadHistory()
    let present = saves[saves.count - 1]
    #expect(state.cities.map(\.forHistory) == present.cities, comment)
    #expect(state.revision == present.revision.number, comment)
    var available: [Int] = []
    for save in saves.reversed() {
      let number = save.revision.number
      guard let cities = try? history.cities(at: number) else { continue }
      available.append(number)
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
      #expect(isTrue(change.revision), comment)
      #expect(change.old == saves[number - 1].cities, comment)
      #expect(change.new == saves[number].cities, comment)
      let all = saves[number].changes
      if change.revision == saves[number].revision {
        #expect(change.changes == all, comment)
      } else {
        // Without its record all may be known of a save, or what the user changed, or nothing.
        let ofUser = all.mapValues { $0.filter(\.field.isOfList) }.filter { !$0.value.isEmpty }
        #expect([all, ofUser, [:]].contains(change.changes), comment)
      }
      return true
    }
    #expect(changed == Array(available.dropLast()), comment)
  }

  /// Whether a revision is as it was; where its record is lost, the command is unknown, and the time as
  /// well if it had no changes.
  private func isTrue(_ revision: SavedRevision?) -> Bool {
    guard let revision else { return false }
    let save = saves[revision.number].revision
    if revision == save { return true }
    var unrecorded = SavedRevision(number: save.number)
    if save.hasChanges {
      unrecorded.savedAt = save.savedAt
      unrecorded.hasChanges = true
    }
    var edited = unrecorded
    edited.isEdit = true
    let begun = SavedRevision(number: save.number, savedAt: save.savedAt, command: save.command)
    return [unrecorded, edited, begun].contains(revision)
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
      cities, "edit", at: Date(timeIntervalSince1970: 1_790_000_000 + Double(number) * 60),
      operations)
  }

  /// What the next save should say of what a history lacks, which once went back to revision 0.
  private func expectedRemarks(on history: Journal) -> [HistoryRemark] {
    let path = journalFiles.directory
    guard history.isConnected else { return [.begun(path: path)] }
    var remarks: [HistoryRemark] = []
    if !history.chain.recordsPresent {
      remarks.append(.recordLost(path: path, revision: history.latest.number))
    }
    let oldest = history.oldest.number
    if oldest > 0 { remarks.append(.olderLost(path: path, before: oldest)) }
    return remarks
  }

  /// Saves twice and expects that the history goes on, and that the first save says what it lacks.
  ///
  /// - Parameter begun: Whether the history begins again; nil if that depends on what it lacks.
  func expectContinuation(begun: Bool? = nil, _ comment: Comment? = nil) throws {
    let first = saves.count - 1
    let begunRemarks: [HistoryRemark]? = begun.map { begun in
      begun ? [.begun(path: journalFiles.directory)] : []
    }
    let expected = try begunRemarks ?? expectedRemarks(on: loadHistory().history)
    #expect(try saveAgain() == expected, comment)
    #expect(try saveAgain() == [], comment)
    try expectTruth(backTo: first, comment)
  }
}

extension FieldChange.Field {
  /// Whether users change it, and not the weather.
  fileprivate var isOfList: Bool { [.name, .tags, .pin].contains(self) }
}
