import FoundationEssentials
import Weather

/// What the user is typing or asked for at the bottom of the screen.
enum Prompt {
  case filter(LineEditor)
  case add(AddPrompt)
  case edit(EditPrompt)

  case removal(City.ID)
}

/// The name of a place that is typed, with the places that it could be.
struct AddPrompt {
  /// Seconds without a key after which a text is looked up.
  static let pause = 0.3

  var editor = LineEditor()
  var candidates = CandidateList()

  /// When the text is looked up; nil if it was, or if there is none.
  private(set) var searchAt: Date?

  /// The text to look up.
  var text: String { editor.text.trimmed }

  /// Shows the places of a new text or, where none are known, has it looked up, once there is a pause.
  mutating func textChanged(at now: Date, _ settings: WatchSettings) {
    searchAt = nil
    candidates.content = .nothing
    if text.isEmpty { return }
    let known = settings.candidates(text)
    if known.isEmpty, settings.asksProvider {
      candidates.content = .searching
      searchAt = now + Self.pause
    } else {
      candidates.content = .found(known)
    }
  }

  /// Returns the text to look up now; nil if it is not time.
  mutating func takeSearch(at now: Date) -> String? {
    guard let searchAt, searchAt <= now else { return nil }
    self.searchAt = nil
    return text
  }

  /// Shows what was found for a text, unless another one was typed since.
  mutating func show(_ content: CandidateList.Content, for text: String) {
    if text == self.text { candidates.content = content }
  }
}

/// The name and the tags of a city that are typed.
struct EditPrompt {
  let city: City.ID
  var name: LineEditor
  var tags: LineEditor
  var isInTags = false

  init(_ city: City) {
    self.city = city.id
    name = LineEditor(city.name)
    // What is typed begins a new tag.
    tags = LineEditor(city.tags.map { "\($0) " }.joined())
  }

  /// The field that is typed in.
  var editor: LineEditor {
    get { isInTags ? tags : name }
    set { if isInTags { tags = newValue } else { name = newValue } }
  }
}
