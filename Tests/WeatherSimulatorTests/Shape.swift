import JSONText

/// What is where in a JSON text: the kinds of values that are found at each path, the elements of an
/// array taken together.
struct Shape: Equatable, CustomStringConvertible {
  private(set) var kinds: [String: Set<JSONValue.Kind>] = [:]

  init(_ value: JSONValue, without ignored: Set<String> = []) {
    add(value, at: "", ignored)
  }

  private mutating func add(_ value: JSONValue, at path: String, _ ignored: Set<String>) {
    kinds[path, default: []].insert(value.kind)
    for member in value.members.map(Array.init) ?? [] where !ignored.contains(member.key.string) {
      add(member.value, at: "\(path).\(member.key.string)", ignored)
    }
    for element in value.array.map(Array.init) ?? [] { add(element, at: "\(path)[]", ignored) }
  }

  var paths: Set<String> { Set(kinds.keys) }

  /// What differs in another shape: `+` a path that only it has, `-` one that it has not, `~` one of
  /// other kinds, where null is as good as any.
  func differences(to other: Shape) -> Set<String> {
    var differences = Set(other.paths.subtracting(paths).map { "+\($0)" })
    differences.formUnion(paths.subtracting(other.paths).map { "-\($0)" })
    for path in paths.intersection(other.paths) {
      let (mine, its) = (self[path], other[path])
      if !mine.isEmpty, !its.isEmpty, mine != its { differences.insert("~\(path)") }
    }
    return differences
  }

  private subscript(path: String) -> Set<JSONValue.Kind> {
    (kinds[path] ?? []).subtracting([.null])
  }

  var description: String { kinds.keys.sorted().joined(separator: "\n") }
}
