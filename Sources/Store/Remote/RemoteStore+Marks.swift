import FoundationEssentials
import HTTP
import S3
import Tracking

extension RemoteStore {
  private var marksLocation: ObjectLocation { connection.location.appending(".marks") }

  package func readMarks() throws(StoreError) -> [SavedMark] { try readMarks(by: nil) }

  /// Reads the marks and the first names of a history in one wait.
  func marks(with objects: JournalObjects) -> [SavedMark] {
    do throws(StoreError) {
      return try readMarks { request in
        guard let listing = objects.listing else { return connection.send(request, for: .reading) }
        let results = connection.sendAll([listing, request], for: .reading)
        // A list that does not answer is named from the copies later.
        if case .done = results[0] { objects.take(results[0]) }
        return results[1]
      }
    } catch {
      return []
    }
  }

  private func readMarks(
    by send: ((Request) -> ObjectResult)?
  ) throws(StoreError) -> [SavedMark] {
    // A list that does not answer was waited for already.
    let copy =
      connection.isOut
      ? connection.copy(RemoteCache.marks)
      : try connection.read(RemoteCache.marks, at: marksLocation, for: .reading, by: send)
    return MarkFile.marks(in: copy?.body ?? [])
  }

  package func changeMarks(
    _ change: ([SavedMark]) -> [SavedMark]?
  ) throws(StoreError) -> Bool {
    try connection.replace(RemoteCache.marks, at: marksLocation) { copy throws(StoreError) in
      guard let marks = change(MarkFile.marks(in: copy?.body ?? [])) else { return nil }
      return try MarkFile.text(of: marks, path: marksLocation.description)
    }
  }
}
