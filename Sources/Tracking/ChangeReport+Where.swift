package import Expressions
package import FoundationEssentials
package import Weather

extension CityExpression {
  /// Returns the cities of a list for which the expression is true at the moment of the list.
  ///
  /// Hours that the list does not have are made from its days.
  ///
  /// - Complexity: O(n) in the number of cities.
  package func cities(in list: SavedList) -> Set<City.ID> {
    let makesHours = usesHours && !list.hasHours
    return Set(
      list.cities.lazy.filter { city in
        var city = city
        if makesHours { city.addHoursOfDays(after: list.moment) }
        return isTrue(for: city, at: list.moment) == true
      }.map(\.id))
  }
}

extension ChangeReport {
  /// Drops the alerts and rules that were there before.
  package mutating func hideStandingNotices() {
    for index in rows.indices {
      rows[index].alerts?.removeAll { $0.mark == .unchanged }
      rows[index].rules.removeAll { $0.mark == .unchanged }
    }
  }

  /// Drops some rows; the summary still counts them.
  package mutating func hideRows(where isHidden: (Row) -> Bool) { rows.removeAll(where: isHidden) }

  /// Shows only the cities for which a condition is true, also those that were removed.
  ///
  /// - Parameters:
  ///   - moment: The moment from which ages, days and hours count.
  ///   - hasHours: Whether the forecasts of the list have their hours.
  /// - Complexity: O(n) in the number of rows.
  package mutating func showCities(
    where condition: CityExpression, at moment: Date, hasHours: Bool = true
  ) {
    let shown = condition.cities(in: savedList(rows.map(\.city), moment, hasHours))
    keepRows { shown.contains($0.city.id) }
  }

  /// Shows only the cities for which a condition is true now or was true in the list before, and marks
  /// the others of the two.
  ///
  /// - Parameters:
  ///   - moment: The moment from which ages, days and hours count.
  ///   - hasHours: Whether the forecasts of the list have their hours.
  /// - Complexity: O(n) in the number of rows and of cities in the two lists.
  package mutating func markCities(
    where condition: CityExpression, at moment: Date, hasHours: Bool = true
  ) {
    markCities(
      shown: condition.cities(in: savedList(list, moment, hasHours)),
      before: before.map(condition.cities) ?? [])
  }

  /// Shows only the cities that a condition shows or has shown.
  ///
  /// Those that it has not shown before are marked as added. Those that it shows no longer are marked
  /// as removed, even if they are still in the list.
  ///
  /// - Complexity: O(n) in the number of rows.
  package mutating func markCities(shown: Set<City.ID>, before: Set<City.ID>) {
    marksShownCities = true
    var hidden = 0
    rows = rows.compactMap { row in
      var row = row
      switch (before.contains(row.city.id), shown.contains(row.city.id)) {
      case (true, true): break
      case (false, true): row.mark = .added
      case (true, false):
        row.hasLeft = row.mark != .removed
        row.mark = .removed
        row.hasFailed = false
      case (false, false):
        if row.mark != .unchanged { hidden += 1 }
        return nil
      }
      return row
    }
    summary = Summary(rows, hidden: hidden)
  }

  private func savedList(_ cities: [City], _ moment: Date, _ hasHours: Bool) -> SavedList {
    SavedList(
      revision: SavedRevision(number: revision), cities: cities, at: moment, hasHours: hasHours)
  }
}
