import FoundationEssentials
import Testing
import Weather

/// The fields that measures read and write.
@Suite struct MeasureFieldTests {
  /// Sets each measure of an empty value, and compares all of them.
  private func check<Subject: Measured>(_ empty: Subject) {
    for (index, measure) in Subject.measures.enumerated() {
      var subject = empty
      subject[measure] = Double(index + 1)
      for other in Subject.measures {
        #expect(
          subject[other] == (other == measure ? Double(index + 1) : nil), "\(measure), \(other)")
      }
      subject[measure] = nil
      #expect(subject[measure] == nil, "\(measure)")
    }
  }

  @Test func `a measure reads and writes a field of its own`() {
    let now = Date(timeIntervalSince1970: 0)
    check(CurrentWeather(provider: "", fetchedAt: now))
    check(Forecast.Day(date: LocalDate(dayNumber: 0)))
    check(Forecast.Hour(time: now))
    check(AirQuality(fetchedAt: now))
  }

  /// Sets each measure of an empty value, and compares its name with the name of the stored field.
  private func checkNames<Subject: Measured>(_ empty: Subject) {
    func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }
    for measure in Subject.measures {
      var subject = empty
      subject[measure] = 1
      let fields = Mirror(reflecting: subject).children.filter { child in
        (child.value as? CompactFigure)?.wrappedValue != nil
      }
      #expect(fields.compactMap { $0.label.map(plain) } == [plain(measure.name)])
    }
  }

  @Test func `a measure has the name of its field`() {
    let now = Date(timeIntervalSince1970: 0)
    checkNames(CurrentWeather(provider: "", fetchedAt: now))
    checkNames(Forecast.Day(date: LocalDate(dayNumber: 0)))
    checkNames(Forecast.Hour(time: now))
    checkNames(AirQuality(fetchedAt: now))
  }
}
