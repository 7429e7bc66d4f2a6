package import FoundationEssentials
package import Rendering
import Tracking
import Weather

/// The first line of the screen: how many cities there are, and when they are fetched.
///
/// It has times of day and no ages, so that it does not change by itself.
package struct WatchHeader: Sendable {
  /// What it says of the cities.
  package struct Totals: Sendable {
    package var cityCount = 0

    /// How many of them are shown; nil for all.
    package var shownCount: Int?

    /// How many cities are marked as changed.
    package var markedCount = 0

    /// How many cities could not be fetched.
    package var failingCount = 0

    /// Why, in words; nil if the causes differ.
    package var cause: String?

    /// When the last fetch ended; nil if there was none.
    package var fetchedAt: Date?

    /// The sources of their alerts, which have to be credited.
    var alertSources: Set<String> = []

    package init() {}
  }

  package var totals = Totals()

  /// What the cities that are shown have in common; nil for all cities.
  package var selection: String?

  /// The order of the cities where no column shows it.
  package var order: String?

  /// When the next fetch begins; nil if there is none.
  package var nextAt: Date?

  /// Whether a fetch is under way.
  package var isFetching = false

  /// Whether the user stopped fetching for a while.
  package var isPaused = false

  /// Whether nothing is ever fetched.
  package var isFetchingOff = false

  /// The name of the provider; empty for none.
  package var provider = ""

  /// What is wrong, such as why the state cannot be read.
  package var problem: String?

  /// The moment of the past that is shown; nil for the present.
  package var pastMoment: Date?

  /// The revision of the past that is shown.
  package var revision: Int?

  /// Formats times.
  package var userTime: UserTime

  package var glyphs = Glyphs.unicode

  private var language: Language { userTime.language }

  /// Returns the header in one line; where the screen is too narrow, the least important parts are
  /// left out.
  package func line(width: Int) -> StyledLine {
    var parts = parts
    var line = joined(parts)
    while line.displayWidth > width {
      // The last part is the least important; the essential ones are cut, not left out.
      let isEssential = parts.count <= essentialCount
      if let index = parts.lastIndex(where: { $0.forms.count > 1 }),
        isEssential || index == parts.count - 1
      {
        parts[index].forms.removeFirst()
      } else if !isEssential {
        parts.removeLast()
      } else {
        break
      }
      line = joined(parts)
    }
    return line.truncated(toWidth: width, ellipsis: glyphs.ellipsis)
  }

  private func joined(_ parts: [Part]) -> StyledLine {
    parts.sorted { $0.position < $1.position }.compactMap(\.forms.first).joined(
      separator: StyledLine(glyphs.separator, .dim))
  }

  // MARK: - Parts

  /// A part of the line in forms from the longest to the shortest.
  private struct Part {
    /// The place in the line.
    var position: Int
    var forms: [StyledLine]
  }

  /// How many parts are cut before they are left out.
  private var essentialCount: Int { max(1, [pastMoment != nil, problem != nil].count { $0 }) }

  /// The most important part first.
  private var parts: [Part] {
    [
      Part(position: 0, forms: past),
      Part(position: 1, forms: problem.map { [StyledLine($0, .failure)] } ?? []),
      Part(position: 3, forms: failing), Part(position: 5, forms: activity),
      Part(position: 2, forms: [count]),
      Part(
        position: 4,
        forms: totals.markedCount > 0
          ? [StyledLine(language.screen.marked(totals.markedCount))] : []),
      Part(position: 3, forms: selectionForms),
      Part(position: 3, forms: order.map { [StyledLine($0)] } ?? []),
      Part(position: 5, forms: times),
      Part(
        position: 6,
        forms: provider.isEmpty || pastMoment != nil ? [] : [StyledLine(provider, .dim)]),
    ].filter { !$0.forms.isEmpty }
  }

  /// What is shown of the list, cut where there is no room, because without it cities seem lost.
  private var selectionForms: [StyledLine] {
    guard let selection else { return [] }
    let line = StyledLine(selection)
    return [line, line.truncated(toWidth: Self.shortSelection, ellipsis: glyphs.ellipsis)]
  }

  private static let shortSelection = 24

  private var failing: [StyledLine] {
    guard totals.failingCount > 0 else { return [] }
    let short = language.screen.failing(totals.failingCount)
    return ([totals.cause.map { "\(short): \($0)" }, short].compactMap { $0 }).map {
      StyledLine($0, .failure)
    }
  }

  private var count: StyledLine {
    if let shown = totals.shownCount, shown != totals.cityCount {
      return StyledLine(language.screen.shownCities(shown, totals.cityCount))
    }
    return StyledLine(
      totals.cityCount == 0 ? language.summary.noCities : language.screen.cities(totals.cityCount))
  }

  private var past: [StyledLine] {
    guard let pastMoment else { return [] }
    let moment = userTime.text(pastMoment)
    let texts = language.screen
    let short = [StyledLine(texts.asOf(moment), .heading), StyledLine(moment, .heading)]
    return (revision.map { [StyledLine(texts.asOfRevision(moment, $0), .heading)] } ?? []) + short
  }

  /// Why nothing is fetched, or that something is, where the times do not say so.
  private var activity: [StyledLine] {
    guard pastMoment == nil, let word = activityWord else { return [] }
    guard let fetchedAt = totals.fetchedAt else { return [StyledLine(word)] }
    return [
      StyledLine("\(language.status.fetched(userTime.text(fetchedAt)))\(language.comma)\(word)"),
      StyledLine(word),
    ]
  }

  private var activityWord: String? {
    if isFetching { return "\(language.screen.fetching)\(glyphs.ellipsis)" }
    if isPaused { return language.screen.paused }
    return isFetchingOff ? language.screen.notFetching : nil
  }

  private var times: [StyledLine] {
    guard pastMoment == nil, activityWord == nil else { return [] }
    let fetched = totals.fetchedAt.map { language.status.fetched(userTime.text($0)) }
    let next = nextAt.map { language.screen.next(userTime.textOfNext($0)) }
    let all = [fetched, next].compactMap { $0 }
    return all.isEmpty
      ? [] : [StyledLine(all.joined(separator: language.comma)), StyledLine(all[0])]
  }
}

extension WatchHeader.Totals {
  /// - Parameters:
  ///   - rows: All rows of the list.
  ///   - shown: Those that are on the screen or can be scrolled to.
  init(of rows: [ChangeReport.Row], shown: some Sequence<ChangeReport.Row>, in language: Language) {
    var causes: Set<String> = []
    for row in rows where !row.wasRemoved {
      cityCount += 1
      if let failure = row.city.failure {
        failingCount += 1
        causes.insert(failure.causeText(in: language))
      }
      if let time = row.city.current?.fetchedAt { fetchedAt = max(fetchedAt ?? time, time) }
      for case let source? in (row.city.alerts ?? []).map(\.source) { alertSources.insert(source) }
    }
    cause = causes.count == 1 ? causes.first : nil
    var shownCount = 0
    for row in shown {
      if row.mark != .removed { shownCount += 1 }
      if row.mark != .unchanged { markedCount += 1 }
    }
    self.shownCount = shownCount
  }
}
