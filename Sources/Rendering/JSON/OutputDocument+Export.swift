package import FoundationEssentials
import JSONText
import Tracking
package import Weather

extension OutputDocument {
  /// A list with its weather, for import; it is always metric.
  ///
  /// - Parameter now: The present; past days and hours are left out.
  package static func export(of list: [City], revision: Int, at now: Date) -> OutputDocument {
    let json = ReportJSON(units: .metric, reportsChanges: false)
    return OutputDocument(
      command: "export", members: { $0.member("revision", revision) }, key: "cities", keys: [],
      visit: { body in
        for var city in list {
          city.forecast = city.forecast?.coming(from: city.localDate(at: now), at: now)
          let row = ChangeReport.Row(mark: .unchanged, city: city)
          if !body(Element(write: { json.write(row, to: &$0) }, records: { [] })) { return }
        }
      })
  }
}
