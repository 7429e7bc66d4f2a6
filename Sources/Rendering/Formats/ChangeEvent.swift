/// What a stream of changes says about the cities of a report.
package enum ChangeEvent: String, Sendable {
  /// They were added, removed or updated.
  case change

  /// Their weather could not be fetched, and could before.
  case failure
}
