extension Language {
  /// Every language, English first.
  package static let all: [Language] = [.english, .korean, .japanese, .german, .french, .spanish]

  /// Returns the language with a code such as `de`, in any letter case; nil for another code.
  package static func named(_ code: String) -> Language? {
    all.first { $0.code == code.lowercased() }
  }

  /// The language of the locale that the environment names; English for a locale without texts.
  package static func ofLocale(_ environment: (String) -> String?) -> Language {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    // Such as de_AT.UTF-8; C and POSIX are English.
    return name.flatMap { named(String($0.prefix(while: \.isLetter))) } ?? .english
  }
}
