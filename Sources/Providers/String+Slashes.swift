import Weather

extension String {
  /// The address as it stands before a path: however many slashes a person ended it with.
  var withoutSlashesAtEnd: String {
    var rest = self[...]
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}
