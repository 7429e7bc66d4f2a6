import ConfigurationFile
import HTTP
import Providers
import Rendering
import Weather

/// Which sources of alerts are asked.
extension Settings {
  /// The sources that the configuration names and that can be asked.
  var usableAlertSources: [AlertSourceDefinition] {
    namedAlertSources.filter { missingForAlerts(of: $0) == nil }
  }

  /// The names of the sources to ask about each of some cities.
  func alertSources(of cities: [City]) -> [[String]] {
    let usable = usableAlertSources
    let ofProvider = namesAlertSource(AlertReading.ofProvider) ? [AlertReading.ofProvider] : []
    return cities.map { city in
      usable.filter { $0.area.contains(city.place) }.map(\.name) + ofProvider
    }
  }

  /// What the sources that are left out lack, a note for each.
  var alertNotes: [String] {
    namedAlertSources.compactMap { source in
      missingForAlerts(of: source).map { "no alerts from \(source.title): \($0)" }
    }
  }

  /// The remarks on the first cities whose alerts need a contact, one for each source.
  ///
  /// - Parameters:
  ///   - cities: The cities that were added.
  ///   - list: The list before them.
  func alertRemarks(on cities: [City], addedTo list: [City]) -> [String] {
    namedAlertSources.filter(lacksContact).compactMap { source in
      guard let city = cities.first(where: { source.area.contains($0.place) }),
        !list.contains(where: { source.area.contains($0.place) })
      else { return nil }
      return
        "no alerts for \(city.name) yet: \(source.title) asks for a contact: \(Self.contactAdvice)"
    }
  }

  private var namedAlertSources: [AlertSourceDefinition] {
    AlertCatalog.all.filter { namesAlertSource($0.name) }
  }

  private func namesAlertSource(_ name: String) -> Bool {
    configuration.alerts.contains { $0 == name || $0 == AlertCatalog.automatic }
  }

  private func lacksContact(_ source: AlertSourceDefinition) -> Bool {
    source.needsContact && configuration.settings(of: source.name).contact == nil
  }

  private static let contactAdvice = "skydiff config set contact you@example.org"

  /// Why a source is not asked, and what to do; nil if it is asked.
  private func missingForAlerts(of source: AlertSourceDefinition) -> String? {
    if lacksContact(source) { return "it asks for a contact: \(Self.contactAdvice)" }
    return movedFrom("providers.\(source.name).\(source.address.key)")
  }

  /// Why a side service is not asked whose address has a key; nil if it is asked.
  func movedFrom(_ key: String) -> String? {
    // What fetches weather from another host, as a test does, asks no public service.
    guard self.source(of: key) == .standard, let moved = movedWeather else { return nil }
    return "'\(moved)' is on another host than the provider's; set '\(key)', too"
  }

  /// The key of the first address of weather that was changed to another host; nil if there is none.
  private var movedWeather: String? {
    ProviderCatalog.all.lazy.compactMap { provider -> String? in
      guard let address = provider.addresses.first,
        Address(configuration[settingsOf: provider.name][address: address.key])?.host
          != Address(address.standard)?.host
      else { return nil }
      return "providers.\(provider.name).\(address.key)"
    }.first
  }
}
