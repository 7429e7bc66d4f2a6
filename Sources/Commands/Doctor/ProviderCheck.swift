import ConfigurationFile
import Fetching
import FoundationEssentials
import Providers
import Rendering
import Text
import Tracking
import Weather

/// Checks the clock, the providers and what is left of their quotas.
struct ProviderCheck {
  private let session: Session
  private let cities: [City]

  /// - Parameter cities: The saved list; empty if there is none.
  init(_ session: Session, cities: [City]) {
    self.session = session
    self.cities = cities
  }

  /// Seconds that the clock may be off before that is worth a note: providers round their times.
  private static let tolerance = 60.0

  /// Seconds from which weather gets the wrong age, and stores reject requests.
  private static let maximumDifference = 600.0

  func findings() -> [Finding] {
    let names = (session.settings.providers + cities.compactMap(\.pin)).withoutRepetition
    var findings: [Finding] = []
    do throws(Failures) {
      let fetcher = try ConfiguredFetcher(session, isForWeather: false)
      for name in names { findings += check(name, fetcher) }
      for service in names.map({ ProviderName($0).service }).withoutRepetition {
        findings += quota(service, fetcher)
      }
      findings += alerts(fetcher) + stations(fetcher)
    } catch { findings += error.all.map { .problem("providers", $0.message) } }
    return session.settings.isOffline ? findings : [clock] + findings
  }

  private func check(_ name: String, _ fetcher: ConfiguredFetcher) -> [Finding] {
    do throws(Failures) { try session.settings.requireSettings(of: [name]) } catch {
      return error.all.map { .problem("provider \(name)", $0.message) }
    }
    return session.settings.isOffline ? [] : [ask(name, fetcher)]
  }

  private func ask(_ name: String, _ fetcher: ConfiguredFetcher) -> Finding {
    let start = session.environment.present
    let city = subject(of: name)
    let result = fetcher.fetch(city, fromEach: [name], parts: .current).first ?? WeatherResult()
    let check = "provider \(name)"
    guard let failure = result.failure else {
      let fetchedAt = (try? result.current?.get())?.fetchedAt ?? start
      if fetchedAt < start {
        let time = session.userTime.text(fetchedAt)
        return .ok(check, "its answer of \(time) for \(city.name) is still valid; not asked again")
      }
      return .ok(check, "answered with the weather of \(city.name)")
    }
    if failure.kind == .notCovered {
      return .note(check, "\(failure.clause) (\(city.name))", advice: failure.step)
    }
    return .problem(check, failure.clause, advice: failure.step)
  }

  /// Asks each source of alerts about a city of its area.
  private func alerts(_ fetcher: ConfiguredFetcher) -> [Finding] {
    let notes = session.settings.alertNotes.map { Finding.note("alerts", $0) } + lackOfRegions
    if session.settings.isOffline { return notes }
    return notes
      + session.settings.usableAlertSources.flatMap { source -> [Finding] in
        var first: (city: City, result: Result<[Alert], FetchFailure>)?
        // A place of bare coordinates may be near the area, where no request is for it.
        for city in cities where first == nil && source.area.contains(city.place) {
          first = fetcher.alerts(of: city, from: source.name).map { (city, $0) }
        }
        guard let (city, result) = first else { return [] }
        let check = "alerts \(source.name)"
        switch result {
        case .success(let messages):
          let events = messages.events(at: session.environment.present).filter { $0.over == nil }
          let count = CountText.text(events.count, "alert")
          return [.ok(check, "answered with \(count) for \(city.name)")]
        case .failure(let failure): return [.problem(check, failure.clause, advice: failure.step)]
        }
      }
  }

  /// Asks about the first city that has a station; without its report nothing else is missing.
  private func stations(_ fetcher: ConfiguredFetcher) -> [Finding] {
    if session.settings.isOffline { return [] }
    var first: (city: City, result: Result<[Observation], FetchFailure>)?
    for city in cities where first == nil {
      first = fetcher.observations(of: city).map { (city, $0) }
    }
    guard let (city, result) = first else { return [] }
    let check = "stations \(AviationWeather.name)"
    switch result {
    case .success(let reports):
      let name = reports.first?.station.title
      return [
        .ok(
          check, "answered with \(name.map { "a report of \($0)" } ?? "no report") for \(city.name)"
        )
      ]
    case .failure(let failure): return [.note(check, failure.clause, advice: failure.step)]
    }
  }

  /// A note on the cities whose regions MeteoAlarm's alerts cannot be found by.
  private var lackOfRegions: [Finding] {
    let name = MeteoAlarm.definition.name
    let isAsked = session.settings.usableAlertSources.contains { $0.name == name }
    guard isAsked else { return [] }
    let names = cities.filter { MeteoAlarm.lacksRegion($0.place) }.map(\.name)
    if names.isEmpty { return [] }
    let text = names.listed(upTo: FetchFailureDetails.maximumNames)
    return [
      .note(
        "alerts \(name)", "no region for \(text): no built-in town of the country within 30 km",
        advice: "alerts are those of regions of towns: add the nearest town by its name")
    ]
  }

  /// A city that is asked for at the provider; the place where no meridian and no parallel is far,
  /// without one.
  private func subject(of name: String) -> City {
    let isConfigured = session.settings.providers.contains(name)
    if let city = cities.first(where: { $0.pin == name }) ?? (isConfigured ? cities.first : nil) {
      return city
    }
    return City(
      id: session.environment.newIdentifier(), place: Place(name: "0,0", latitude: 0, longitude: 0),
      addedAt: session.environment.present)
  }

  private func quota(_ name: String, _ fetcher: ConfiguredFetcher) -> [Finding] {
    let usage = fetcher.usage(of: name).filter { $0.period != .second }
    guard !usage.isEmpty else { return [] }
    let check = "quota \(name)"
    let parts = usage.map { usage in
      let calls = DecimalText.text(usage.calls.rounded(.up)) ?? "0"
      return "\(calls) of \(usage.limit) calls of the \(usage.period.rawValue)"
    }
    let text = parts.joined(separator: ", ")
    let share = usage.map { $0.calls / Double(max($0.limit, 1)) }.max() ?? 0
    let advice = "refresh less often, or track fewer cities"
    if share >= 1 { return [.problem(check, text, advice: advice)] }
    return [share >= 0.9 ? .note(check, text, advice: advice) : .ok(check, text)]
  }

  private var clock: Finding {
    guard let difference = session.serverClock.difference else {
      return .note("clock", "not compared: no response had a time")
    }
    let minutes = Int((abs(difference) / 60).rounded())
    guard abs(difference) >= Self.tolerance else {
      return .ok("clock", "within a minute of the provider's")
    }
    let side = difference > 0 ? "ahead of" : "behind"
    let text = "\(CountText.text(minutes, "minute", "minutes")) \(side) the provider's"
    let advice = "set it, such as with 'timedatectl set-ntp true'"
    return abs(difference) >= Self.maximumDifference
      ? .problem("clock", text, advice: advice) : .note("clock", text, advice: advice)
  }
}

extension FetchFailure {
  /// The advice alone.
  fileprivate var step: String { String(advice.dropFirst(2)) }
}
