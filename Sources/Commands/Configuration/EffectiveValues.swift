/// Every value that holds in a run, and where it came from.
struct EffectiveValues {
  struct Entry {
    var key: String

    /// As JSON, secrets masked.
    var text: String
    var source: ValueSource
  }

  let all: [Entry]

  init(_ settings: Settings) {
    all = ConfigurationKey.all.map { key in
      Entry(
        key: key.path,
        text: key.text(settings.configuration),
        source: settings.source(of: key.path)
      )
    }
  }
}
