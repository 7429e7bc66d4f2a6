import Weather

/// The Norwegian Meteorological Institute: a forecast for any place on earth, without a key, for
/// whoever says how to be reached.
///
/// It tells steps in UTC, of an hour for some two days and of six hours for some ten, and nothing of
/// time zones, sunrise and visibility; the apparent temperature is worked out here.
package struct METNorway: WeatherProvider {
  package static let name = "met-norway"

  package static let definition: ProviderDefinition = .init(
    name: name,
    title: "MET Norway",
    attribution: "Weather data from MET Norway (api.met.no)",
    addresses: [.init("baseURL", "https://api.met.no/weatherapi/locationforecast/2.0")],
    needsContact: true,
    publishedLimits: freeLimits,
    documentation: .init(
      needs: "`contact`",
      covers: "worldwide",
      forecast: "9 days, 48 hours",
      omits:
        "visibility, snowfall, sunshine, sunrise, alerts; gusts and UV index after two days",
      freeUse: "20 calls per second",
      license:
        "[NLOD 2.0 and CC BY 4.0](https://api.met.no/doc/License),"
        + " [MET Norway](https://api.met.no/)"
    ),
    make: { settings, context in
      let baseURL = settings[address: "baseURL"]
      return METNorway(
        baseURL: baseURL,
        contact: settings.contact ?? "",
        product: context.product,
        limits: definition.limits(settings, at: baseURL)
      )
    }
  )

  /// What the terms of service allow one application:
  /// <https://api.met.no/doc/TermsOfService>.
  package static let freeLimits = RateLimits(second: 20)

  package var name: String { Self.name }

  package var answersInUTC: Bool { true }

  /// What all paths begin with.
  package var baseURL: String

  /// How the service can reach who asks: an address of mail or of a page.
  package var contact: String

  /// The program and its version as `skydiff/1.0.0`.
  package var product: String

  package var limits: RateLimits?

  package init(
    baseURL: String,
    contact: String,
    product: String,
    limits: RateLimits? = nil
  ) {
    self.baseURL = baseURL
    self.contact = contact
    self.product = product
    self.limits = limits
  }

  package func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch {
    METNorwayFetch(provider: self, orders: orders)
  }
}
