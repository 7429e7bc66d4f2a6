import FoundationEssentials
import GeoNames
import HTTP
import JSONText
import Weather

/// The alerts in a feed that concern some places, and that no later one replaces.
///
/// The others are passed over while the feed is read, so that it is never in memory as a tree.
struct MeteoAlarmFeed {
  struct Entry {
    /// The element of the feed.
    let alert: JSONValue

    /// The positions of what the alert says of an area, by the texts of the places in it.
    fileprivate(set) var infos: [String: [Int]]

    var message: JSONValue? { alert["alert"] }

    /// What the alert says, once for each language, area and time.
    var allInfos: [JSONValue] { message?["info"]?.listed ?? [] }
  }

  private(set) var entries: [Entry] = []

  /// An alert has some areas, each with a polygon at most.
  private static let maximumValues = 500_000

  /// - Complexity: O(n + p m) for n bytes, and p outlines and m places.
  init(_ response: Response, for places: [WarnedPlace]) throws(MalformedResponse) {
    var byCode: [String: [WarnedPlace]] = [:]
    for place in places {
      for code in place.town?.codes ?? [] { byCode[code, default: []].append(place) }
    }
    var replaced: [String: Date] = [:]
    var found: [Entry] = []
    try response.forEachElement(of: "warnings", maximumCount: Self.maximumValues) { element in
      guard let message = element["alert"] else { return }
      let sent = message.sentAt
      for name in message.references { replaced[name] = max(replaced[name] ?? sent, sent) }
      var entry = Entry(alert: element, infos: [:])
      for (index, info) in entry.allInfos.enumerated() {
        for area in (info["area"]?.listed ?? []).map(WarnedArea.init) {
          let own = area.codes.flatMap { byCode[$0] ?? [] } + places.filter(area.contains)
          for place in own where entry.infos[place.text]?.last != index {
            entry.infos[place.text, default: []].append(index)
          }
        }
      }
      if !entry.infos.isEmpty || message.isCancelOfAll { found.append(entry) }
    }
    entries = found.filter { entry in
      guard let message = entry.message, let name = message.word("identifier"),
        let later = replaced[name]
      else { return true }
      return message.sentAt > later
    }
  }
}

extension JSONValue {
  /// The elements of an array, or the value alone, as feeds write a list of one; none for null.
  var listed: [JSONValue] { array.map(Array.init) ?? (isNull ? [] : [self]) }

  /// The names of the messages that an alert replaces, which are `sender,identifier,sent` between spaces.
  var references: [String] {
    let text = self["references"]?.string(atMostBytes: Self.mostBytesOfReferences) ?? ""
    return text.split(whereSeparator: \.isWhitespace).compactMap { reference in
      let parts = reference.split(separator: ",", omittingEmptySubsequences: false)
      return parts.count == 3 ? String(parts[1]) : nil
    }
  }

  private static let mostBytesOfReferences = 20_000

  /// Whether it ends alerts without saying where they are.
  var isCancelOfAll: Bool {
    word("msgType") == "Cancel"
      && (self["info"]?.listed ?? []).allSatisfy { ($0["area"]?.listed ?? []).isEmpty }
  }

  fileprivate var sentAt: Date {
    word("sent").flatMap { TimestampReader().zoned($0)?.instant } ?? .distantPast
  }
}
