import JSONText
import Providers
import Rendering

extension ConfigurationValue where Value == [String] {
  /// One provider or more.
  static var providers: Self {
    let expected = "expected the name of a provider, or a list of names"
    return Self {
      let texts = $0.map(JSONWriter.text(of:))
      return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    } read: { value throws(ExpectedValue) in
      var names = value.string.map { [$0] } ?? []
      for element in value.array.map(Array.init) ?? [] {
        guard let name = element.string else {
          throw ExpectedValue(expected, found: FoundValue.text(element))
        }
        names.append(name)
      }
      if names.isEmpty { throw ExpectedValue(expected) }
      for name in names { try checkProvider(name) }
      return names
    }
  }

  /// Any number of sources of alerts.
  static var alertSources: Self {
    Self {
      "[\($0.map(JSONWriter.text(of:)).joined(separator: ", "))]"
    } read: { value throws(ExpectedValue) in
      guard let elements = value.array else {
        throw ExpectedValue("expected a list of names such as [\"auto\"], or [] for no alerts")
      }
      var names: [String] = []
      for element in elements {
        guard let name = element.string, AlertCatalog.names.contains(name) else {
          throw .name(
            of: AlertCatalog.names, given: element.string, found: FoundValue.text(element))
        }
        if !names.contains(name) { names.append(name) }
      }
      return names
    }
  }

  /// Throws what is wrong with the name of a provider.
  fileprivate static func checkProvider(_ name: String) throws(ExpectedValue) {
    if ProviderCatalog.isName(name) { return }
    throw .name(of: ProviderCatalog.names, given: name, found: FoundValue.text(name))
  }
}

extension Configuration {
  /// Returns what is wrong with the name of a provider; nil if it is one.
  package static func problem(ofProvider name: String) -> String? {
    do throws(ExpectedValue) {
      try ConfigurationValue.checkProvider(name)
      return nil
    } catch { return error.message() }
  }
}
