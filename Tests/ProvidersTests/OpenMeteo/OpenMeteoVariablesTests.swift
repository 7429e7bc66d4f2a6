import Testing
import Weather

@testable import Providers

@Suite struct `Variables of Open-Meteo` {
  @Test func `have exactly the measures of the table`() {
    expectEveryMeasure(of: OpenMeteo.currentVariables)
    expectEveryMeasure(of: OpenMeteo.dailyVariables)
    expectEveryMeasure(of: OpenMeteo.hourlyVariables)
    expectEveryMeasure(of: OpenMeteo.airQualityVariables)
  }

  private func expectEveryMeasure<Subject>(
    of variables: OpenMeteoVariables<Subject>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let measures = Subject.measures.map(\.name)
    #expect(Set(measures).count == measures.count, sourceLocation: sourceLocation)
    #expect(variables.names.keys.sorted() == measures.sorted(), sourceLocation: sourceLocation)
    #expect(variables.measured.map(\.measure.name) == measures, sourceLocation: sourceLocation)
  }

  @Test func `are requested once each, the others before the measures`() {
    let current = OpenMeteo.currentVariables
    let daily = OpenMeteo.dailyVariables
    let hourly = OpenMeteo.hourlyVariables
    let air = OpenMeteo.airQualityVariables
    #expect(current.requested == ["weather_code", "is_day"] + current.measured.map(\.variable))
    #expect(
      daily.requested == ["weather_code", "sunrise", "sunset"] + daily.measured.map(\.variable))
    #expect(hourly.requested == ["weather_code"] + hourly.measured.map(\.variable))
    #expect(air.requested == air.measured.map(\.variable))
    for list in [current.requested, daily.requested, hourly.requested, air.requested] {
      #expect(Set(list).count == list.count)
    }
  }
}
