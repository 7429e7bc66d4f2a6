import FoundationEssentials
import HTTP
import S3
package import Tracking

extension RemoteStore {
  private var marksLocation: ObjectLocation { connection.location.appending(".marks") }

  package func marks() -> [SavedMark] {
    do throws(StoreError) {
      return try readMarks(for: .reading).marks
    } catch {
      return []
    }
  }

  /// Reads the marks and the first names of a history in one wait.
  func marks(with objects: JournalObjects) -> [SavedMark] {
    do throws(StoreError) {
      return try readMarks(for: .reading) { request in
        guard let listing = objects.listing else { return connection.send(request, for: .reading) }
        let results = connection.sendAll([listing, request], for: .reading)
        // A list that does not answer is named from the copies later.
        if case .done = results[0] { objects.take(results[0]) }
        return results[1]
      }.marks
    } catch {
      return []
    }
  }

  package func checkMarks() throws(StoreError) { _ = try readMarks(for: .reading) }

  package func setMark(
    _ name: String,
    revision: SavedRevision,
    digest: String
  ) throws(StoreError) {
    let mark = SavedMark(
      name: name,
      revision: revision.number,
      savedAt: revision.savedAt,
      digest: digest
    )
    _ = try updateMarks { marks in
      marks.contains(mark) ? nil : marks.filter { $0.name != name } + [mark]
    }
  }

  package func deleteMark(_ name: String) throws(StoreError) -> Bool {
    try updateMarks { marks in
      let others = marks.filter { $0.name != name }
      return others.count < marks.count ? others : nil
    }
  }

  private func readMarks(
    for purpose: RemoteConnection.Purpose,
    by send: ((Request) -> ObjectResult)? = nil
  ) throws(StoreError) -> (marks: [SavedMark], copy: RemoteCopy?) {
    // A list that does not answer was waited for already.
    if purpose == .reading, connection.isOut {
      let copy = connection.copy(RemoteCache.marks)
      return (MarkFile.marks(in: copy?.body ?? []), copy)
    }
    let copy = try connection.read(RemoteCache.marks, at: marksLocation, for: purpose, by: send)
    return (MarkFile.marks(in: copy?.body ?? []), copy)
  }

  /// Changes the marks; returns whether anything was put.
  ///
  /// A put whose response was lost is made again: it is the same marks.
  ///
  /// - Parameter change: Returns the new marks, or nil to put nothing.
  private func updateMarks(
    _ change: ([SavedMark]) -> [SavedMark]?
  ) throws(StoreError) -> Bool {
    let start = ContinuousClock.now
    var tries = 0
    var failure: StoreError?
    var wasChanged = false
    while true {
      let (marks, copy) = try readMarks(for: .saving)
      guard let new = change(marks) else { return wasChanged }
      try connection.requireConditions()
      let body = try MarkFile.text(of: new, path: marksLocation.description)
      let condition: ObjectRequests.Condition =
        if let copy { .unchanged(copy.tag ?? "") } else { .absent }
      let request = try connection.requests().put(marksLocation, Data(body), if: condition)
      let result = connection.send(request, for: .saving)
      switch result {
      case .done(let response):
        if let tag = response.objectTag {
          let now = connection.settings.now()
          connection.keep(RemoteCache.marks, RemoteCopy(tag: tag, body: body, confirmedAt: now))
        }
        return true
      case .conflict, .missingKey: failure = nil
      case .unavailable:
        wasChanged = true
        failure = connection.problem(connection.problem(with: result, for: .saving))
      default: throw connection.problem(connection.problem(with: result, for: .saving))
      }
      tries += 1
      let limit = connection.settings.lockTimeout
      if ContinuousClock.now - start > .seconds(limit) {
        throw failure ?? connection.problem(.busy(seconds: limit))
      }
      connection.pause(afterTries: tries)
    }
  }
}
