import Diffable
import Rendering
import Synchronization
import Weather

/// The data source of the list: it lives as long as the watch, and each snapshot that is applied
/// decides which rows are drawn again.
final class ListSource: Sendable {
  /// The lines of the rows that were drawn, until they change.
  private final class Lines: Sendable { let byRow = Mutex<[WatchRow: StyledLine]>([:]) }

  private let dataSource: DataSource<WatchSection, WatchRow>
  private let lines: Lines

  init() {
    let lines = Lines()
    self.lines = lines
    dataSource = DataSource(
      renderer: { difference in
        lines.byRow.withLock { byRow in
          for deletion in difference.items.deletions { byRow[deletion.identifier] = nil }
          for update in difference.items.updates { byRow[update.identifier] = nil }
        }
      }, reload: { _ in lines.byRow.withLock { $0.removeAll() } })
  }

  /// Displays sections of rows and returns the rows in order.
  ///
  /// - Parameter sections: The sections with their rows; a row that is repeated is left out.
  /// - Complexity: O(n) on average in the number of rows, and O(m log m) for m rows that moved.
  func apply(
    _ sections: [(section: WatchSection, rows: [WatchRow])], updated: Set<WatchRow>
  ) -> [WatchRow] {
    var snapshot = Snapshot<WatchSection, WatchRow>()
    var seen: Set<WatchRow> = []
    for (section, rows) in sections {
      let unique = rows.filter { seen.insert($0).inserted }
      do throws(SnapshotError) {
        try snapshot.appendSections([section])
        try snapshot.appendItems(unique, toSection: section)
        try snapshot.reconfigureItems(unique.filter(updated.contains))
      } catch {
        // Only repeated or unknown identifiers throw, and there are none.
        assertionFailure("\(error)")
      }
    }
    dataSource.apply(snapshot)
    return snapshot.itemIdentifiers
  }

  /// Returns the line of a row, which is made at most once until the row changes.
  func line(of row: WatchRow, _ make: () -> StyledLine) -> StyledLine {
    if let line = lines.byRow.withLock({ $0[row] }) { return line }
    let line = make()
    lines.byRow.withLock { $0[row] = line }
    return line
  }

  /// Has every row drawn again, because all columns are others.
  func reloadAll() { dataSource.applyUsingReloadData(dataSource.snapshot()) }
}
