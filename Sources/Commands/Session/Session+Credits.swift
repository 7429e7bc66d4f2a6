import FoundationEssentials
import Providers
import Rendering
import Tracking
import Weather

extension Session {
  /// How the output is displayed, on a terminal with the credits that the licenses of the data of some
  /// providers require.
  func view(crediting providers: some Sequence<String>, at now: Date) -> ReportView {
    let names = environment.isOutputTerminal ? Array(providers) : []
    return view(ProviderCatalog.attributions(of: names), at: now)
  }
}

extension Session {
  /// The credit for places, on a terminal.
  var placeCredits: [StyledLine] {
    guard environment.isOutputTerminal else { return [] }
    return [StyledLine(settings.glyphs.text(ProviderCatalog.placeAttribution), .dim)]
  }
}

extension ChangeReport {
  /// The names of the providers of the weather in the rows, and of the sources of the alerts.
  var providers: Set<String> {
    var providers: Set<String> = []
    for row in rows {
      if let current = row.city.modeled { providers.insert(current.provider) }
      if let forecast = row.city.forecast { providers.insert(forecast.provider) }
      for case let source? in (row.city.alerts ?? []).map(\.source) { providers.insert(source) }
    }
    return providers
  }
}
