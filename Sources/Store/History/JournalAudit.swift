import Files
import Tracking

/// Finds out whether older history was damaged or removed since the last save.
///
/// Reads only what the system says was touched since, so the length of the
/// history does not matter to a save.
struct JournalAudit {
  let files: JournalFiles
  let format: JournalFormat

  /// The state that the last save left, and when it wrote that file.
  let present: PresentState
  let lastSave: FileVersion.Time

  /// Returns the oldest revision that is left; nil if nothing was lost since the last save.
  ///
  /// - Complexity: O(n) in the size of the segments that were touched, or of all if one is damaged.
  func oldestLeft() -> Int? {
    let touched = files.segments().dropLast().filter { isTouched(files.path(of: $0)) }
    let isDamaged = touched.contains { number in
      JournalSegment(number, in: files, format: format)?.isWhole != true
    }
    guard isDamaged || isTouched(files.directory) else { return nil }
    let chain = JournalChain(files, to: present, format: format)
    guard let latest = chain.link(0)?.last, isDamaged || !latest.hasGap else { return nil }
    var oldest = latest.revision.number
    var index = 0
    // Only a segment that is read as a whole shows its damage.
    while isDamaged ? chain.segment(index) != nil : chain.link(index) != nil {
      oldest = chain.link(index)?.head.revision ?? oldest
      index += 1
    }
    return chain.isWhole ? nil : oldest
  }

  private func isTouched(_ path: String) -> Bool {
    FileVersion(ofFileAt: path).status.map { $0.changed > lastSave } ?? false
  }
}
