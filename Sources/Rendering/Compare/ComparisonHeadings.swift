/// The headings of a comparison, cut so that what differs between them is kept.
struct ComparisonHeadings {
  private let labels: [String]
  private let ellipsis: String

  /// For each width, how many characters each label shares with another one that looks the same when cut.
  private var shared: [Int: [Int?]] = [:]

  /// - Parameter width: The greatest width to which they are cut.
  init(_ labels: [String], width: Int, ellipsis: String) {
    self.ellipsis = ellipsis
    // The middle of a very long name is never visible, and the end may be what differs.
    self.labels = labels.map { label in
      label.utf8.count > 2 * width && label.count > 2 * width
        ? "\(label.prefix(width))\(label.suffix(width))" : label
    }
  }

  /// Returns a heading cut to a width; what differs from a heading that would look the same is kept.
  mutating func text(at index: Int, width: Int) -> String {
    let label = labels[index]
    let cut = label.truncated(toWidth: width, ellipsis: ellipsis)
    guard cut != label, let shared = sharedPrefixes(width: width)[index] else { return cut }
    let start = label.index(label.startIndex, offsetBy: shared)
    // From the beginning of the word.
    let tail = label[(label[..<start].lastIndex(of: " ") ?? start)...]
    let room = width - String(tail).displayWidth
    guard room > 1 else {
      return "\(ellipsis)\(tail.drop { $0 == " " })".truncated(toWidth: width, ellipsis: ellipsis)
    }
    return label.truncated(toWidth: room, ellipsis: ellipsis) + tail
  }

  /// The length of the longest prefix that each label shares with another one that looks the same when
  /// cut to a width; nil for a label that looks like no other.
  private mutating func sharedPrefixes(width: Int) -> [Int?] {
    if let known = shared[width] { return known }
    var prefixes = [Int?](repeating: nil, count: labels.count)
    let groups = Dictionary(grouping: labels.indices) { index in
      labels[index].truncated(toWidth: width, ellipsis: ellipsis)
    }
    for group in groups.values where group.count > 1 {
      // A label shares most with one of its neighbors in alphabetical order.
      let sorted = group.map { (index: $0, characters: Array(labels[$0])) }.sorted {
        $0.characters.lexicographicallyPrecedes($1.characters)
      }
      for (one, other) in zip(sorted, sorted.dropFirst()) {
        let count = zip(one.characters, other.characters).prefix { $0 == $1 }.count
        for index in [one.index, other.index] { prefixes[index] = max(prefixes[index] ?? 0, count) }
      }
    }
    shared[width] = prefixes
    return prefixes
  }
}
