import Arguments
import Providers

/// Parameters about cities that several commands have.
enum CityOptions {
  static let cityOrPlace = RepeatedArgument(
    "CITY",
    parser: .cityOrPlace,
    help: "A city in the list, or any place by its name or LAT,LON",
    isRequired: false,
    completion: ListCompletion.cities
  )

  static let tag = RepeatedOption(
    "tag",
    valueName: "TAG",
    parser: .tag,
    help: "Add TAG to the cities",
    completion: ListCompletion.tags
  )

  static let pin = Option(
    "pin",
    valueName: "PROVIDER",
    parser: .oneOf(ProviderCatalog.names),
    help: "Fetch the cities from this provider only"
  )
}
