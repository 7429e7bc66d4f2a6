import FoundationEssentials
import Testing
import Tracking
import Weather

@testable import Rendering

struct TemplateReferenceTests {
  /// The fields of an entry of the reference.
  private func names(of field: String) -> [String] {
    guard field.hasSuffix(".FIELD") else { return [field] }
    let prefix = field.dropLast("FIELD".count)
    let scopes =
      switch prefix.dropLast() {
      case "DAY": TemplateField.weekdays.map { "\($0)." }
      case "hourN": TemplateField.hours.map { "hour\($0)." }
      case "outlook.spells.N": TemplateField.spells.map { "outlook.spells.\($0)." }
      case "outlook.PERIOD": Outlook.periods.map { "outlook.\($0.name)." }
      default: [String(prefix)]
      }
    return TemplateField.names.filter { name in scopes.contains { name.hasPrefix($0) } }
  }

  @Test func `the reference has all fields once`() {
    let names = Template.reference.flatMap { self.names(of: $0.field) }
    #expect(names.count == Set(names).count)
    #expect(Set(names) == Set(TemplateField.names))
  }

  @Test func `every name is a field`() {
    for name in TemplateField.names { #expect(TemplateField(name) != nil, "\(name)") }
  }

  @Test func `the summary of a family lists its fields`() {
    for (field, names) in [
      ("current.FIELD", TemplateField.currentNames), ("today.FIELD", TemplateField.dayNames),
      ("hourN.FIELD", TemplateField.hourNames),
    ] {
      let summary = Template.reference.first { $0.field == field }?.summary
      #expect(summary?.hasSuffix(": \(names.joined(separator: ", "))") == true)
    }
  }

  @Test func `fetch times are of the clock of the user, other times of the city`() throws {
    var report = SampleReport.report
    var row = SampleReport.added
    row.city.utcOffset = 32_400
    row.city.current?.observedAt = SampleReport.now
    report.rows = [row]
    let bytes = try Template("{current.fetchedAt} {current.observedAt}").text(
      of: report,
      FormatContext(units: .metric, now: SampleReport.now, userClock: LocalClock(offset: 3600)))
    #expect(String(decoding: bytes, as: UTF8.self) == "10:00 18:00\n")
  }
}
