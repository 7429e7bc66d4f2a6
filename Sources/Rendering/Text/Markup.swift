/// Text in HTML, SVG or XML, where nothing from outside becomes markup.
///
/// Names of elements and attributes are literals; texts and values are sanitized and escaped.
struct Markup {
  private(set) var text = ""

  /// One without a value is left out.
  typealias Attribute = (name: StaticString, value: String)

  /// Appends text of the program.
  mutating func literal(_ literal: StaticString) { text += literal.description }

  mutating func append(_ other: String) { text += other.escapedInMarkup }

  /// Appends an element with what `body` appends in it.
  mutating func element(
    _ name: StaticString, _ attributes: Attribute..., body: (inout Markup) -> Void
  ) {
    open(name, attributes)
    text += ">"
    body(&self)
    text += "</\(name)>"
  }

  /// Appends an element with a text in it.
  mutating func element(_ name: StaticString, _ attributes: Attribute..., text content: String) {
    open(name, attributes)
    text += ">\(content.escapedInMarkup)</\(name)>"
  }

  /// Appends an element that has no end tag.
  mutating func empty(_ name: StaticString, _ attributes: Attribute...) {
    open(name, attributes)
    text += "/>"
  }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    text += "<\(name)"
    for (name, value) in attributes where !value.isEmpty {
      text += " \(name)=\"\(value.escapedInMarkup)\""
    }
  }
}

extension Markup {
  /// Appends a line with the styles that are not only colors.
  mutating func append(_ line: StyledLine) {
    for span in line.spans {
      if span.style.isDim {
        element("span", ("class", "dim"), text: span.text)
      } else if span.style.isBold {
        element("b", text: span.text)
      } else {
        append(span.text)
      }
    }
  }
}

extension String {
  /// The text for an element or an attribute in quotation marks.
  fileprivate var escapedInMarkup: String {
    sanitizedForTerminal.replacing { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      // Characters that XML does not have.
      case _ where scalar.properties.isNoncharacterCodePoint: "\u{FFFD}"
      default: nil
      }
    }
  }
}
