import Arguments
import Expressions
import Rendering

/// The pages of help that are not about a command.
enum HelpPages {
  static let all = [options, templates, when, expressions]

  private static let options = HelpPage(
    "options", abstract: "The options of every command",
    text: """
      They may be before or after the command. An option beats its environment variable, which beats \
      the configuration file.
      """, describesOptions: true)

  private static let templates = HelpPage(
    "templates", abstract: "The syntax and the fields of --template",
    text: """
      --template TEXT prints TEXT once for each city, on a line of its own. Fields in braces are \
      replaced. Numbers are rounded as in the table and have no unit; they are metric unless --units \
      is given. Times are local to the city, fetch times to you. What is not known is ?.

      \\n is a line break, \\t a tab, \\\\ a backslash, {{ and }} are braces. In a shell, put TEXT in \
      single quotes.
      """,
    sections: [
      Topic(
        "Fields",
        entries: Template.reference.map { field, summary in Topic.Entry("{\(field)}", "\(summary).")
        })
    ],
    examples: [
      Example("skydiff list --template '{name} {current.temperature}'", "Name and temperature"),
      Example("skydiff list --template '{name}\\t{today.condition}'", "With a tab"),
      Example("skydiff refresh --template '{mark} {name}'", "What changed"),
    ])

  private static let expressions = HelpPage(
    "expressions", abstract: "The syntax and the fields of --where",
    sections: ExpressionReference.sections.map { section in
      Topic(section.title, entries: section.entries.map { Topic.Entry($0.term, $0.text) })
    })

  private static let when = HelpPage(
    "when", abstract: "The ways to name a saved state",
    text: """
      Every save of the list is kept as long as history.keep in the configuration says. Where a \
      command takes WHEN, write one of these. Letter case matters in @NAME only. Times are local to \
      you, not to a city.

      A moment names the last state that was saved by then, so the savedAt of a state names that \
      state. Before the first save there is the empty list, unless older states were forgotten.
      """,
    sections: [
      Topic(
        "Forms",
        entries: [
          Topic.Entry("42", "Revision 42; 'skydiff log' prints the numbers."),
          Topic.Entry("@~1, @~2, @~3", "Before the latest change, before the one before it, ..."),
          Topic.Entry("90m, 3h, 2d, 1w", "So long ago; a day is 24 hours."),
          Topic.Entry("now", "The present state."),
          Topic.Entry("today, yesterday", "That day at 00:00."),
          Topic.Entry("monday, mon", "The latest such day before today, at 00:00."),
          Topic.Entry("08:00", "The latest such time that has passed; also 8am or 8:00 am."),
          Topic.Entry("2026-11-21", "That date at 00:00."),
          Topic.Entry(
            "2026-11-21T08:00", "That date and time; seconds may follow, as in 08:00:30."),
          Topic.Entry(
            "2026-11-21T08:00Z", "The same in UTC; with +09:00 in place of Z in that offset."),
          Topic.Entry("@NAME", "The state that 'skydiff mark NAME' named."),
        ]),
      Topic(
        "Clock changes",
        text: """
          A date with a time that comes twice means the first, and 08:00 alone the later. A time that \
          is skipped means the moment of the clock change.
          """),
    ],
    examples: [
      Example("skydiff list --since today", "What changed today"),
      Example("skydiff list --as-of 2026-11-21T08:00", "The list as it was then"),
      Example("skydiff diff @~3 @~1", "What two changes changed together"),
    ])
}
