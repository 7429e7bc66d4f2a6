import Expressions
import FoundationEssentials
import Rendering
import Tracking
import Weather

/// Which cities are shown, in which order and groups.
struct ListArrangement {
  /// What the command line asks for, as keys have changed it.
  var query: ListQuery

  /// The text that was typed, which cities must have, too.
  var typed = SearchText("")

  init(_ query: ListQuery) { self.query = query }

  /// What the cities that are shown have in common, such as a tag; nil for all cities.
  func selection(_ language: Language) -> String? {
    let texts = language.screen
    var parts = query.tags.map(texts.tag)
    parts += [query.filter, typed].filter { !$0.isEmpty }.map { texts.filter($0.text) }
    if let condition = query.condition { parts.append(texts.condition(condition.text)) }
    if query.showsChangesOnly { parts.append(language.keys.changedOnly) }
    return parts.isEmpty ? nil : parts.joined(separator: language.comma)
  }

  /// Returns the sections with their titles and the rows of their cities.
  ///
  /// - Parameters:
  ///   - rows: In list order.
  ///   - now: The present, from which the coming hours count.
  /// - Complexity: O(n log n)
  func sections(
    of rows: some Sequence<ChangeReport.Row>, at now: Date, in language: Language,
    matches: (City.ID, SearchText) -> Bool
  ) -> [(title: String?, rows: [ChangeReport.Row])] {
    let shown = rows.filter { row in
      if query.showsChangesOnly, row.mark == .unchanged { return false }
      return query.includes(row.city) && matches(row.city.id, typed)
    }
    return query.grouping.sections(
      of: query.order.sorted(shown, reversed: query.isReversed, at: now, in: query.language),
      rest: language.titleOfRest(query.grouping), in: query.language)
  }
}
