import FoundationEssentials
import Providers
import Testing
import Weather

@Suite struct `Amounts of the hour before` {
  @Test func `come from providers of the catalog`() {
    #expect(!Forecast.providersOfPrecedingAmounts.isEmpty)
    #expect(Forecast.providersOfPrecedingAmounts.isSubset(of: ProviderCatalog.names))
  }

  @Test(arguments: ProviderCatalog.names) func `come from Open-Meteo alone`(_ provider: String) {
    let forecast = Forecast(provider: provider, fetchedAt: Date(timeIntervalSince1970: 0))
    #expect(forecast.amountsPrecedeTime == (provider == OpenMeteo.name))
  }
}
