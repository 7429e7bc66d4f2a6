@testable import Tracking

extension StateChange {
  /// The rows and marks of the report.
  var difference: CityListDifference {
    CityListDifference(
      from: old.cities, to: new.cities, changes: report.items, returned: report.returned)
  }
}
