package import Weather

extension ChangeReport.Row {
  package struct DayMarks: Sendable {
    private let added: Set<LocalDate>
    private let updated: Set<LocalDate>

    fileprivate init(added: Set<LocalDate>, updated: Set<LocalDate>) {
      self.added = added
      self.updated = updated
    }

    package subscript(date: LocalDate) -> CityListDifference.Mark {
      added.contains(date) ? .added : updated.contains(date) ? .updated : .unchanged
    }
  }

  /// - Complexity: O(n) in the number of changes.
  package var dayMarks: DayMarks {
    DayMarks(added: newDates, updated: Set(changes.compactMap(\.field.date)))
  }
}
