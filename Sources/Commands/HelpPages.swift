import Arguments
import Rendering

/// The pages of help that are not about a command.
enum HelpPages {
  static let all = [options, templates]

  private static let options = HelpPage(
    "options",
    abstract: "The options of every command",
    text: """
      They may be before or after the command. An option beats its environment variable, which beats \
      the configuration file.
      """,
    describesOptions: true
  )

  private static let templates = HelpPage(
    "templates",
    abstract: "The syntax and the fields of --template",
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
        }
      )
    ],
    examples: [
      Example("skydiff list --template '{name} {current.temperature}'", "Name and temperature"),
      Example("skydiff list --template '{name}\\t{today.condition}'", "With a tab"),
      Example("skydiff refresh --template '{mark} {name}'", "What changed"),
    ]
  )
}
