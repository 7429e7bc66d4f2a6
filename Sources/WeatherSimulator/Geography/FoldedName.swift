/// A name as it is searched: without letter case and diacritics.
struct FoldedName: Sendable, Hashable {
  let text: String

  init(_ name: String) {
    var text = ""
    for character in name.lowercased() {
      let scalars = character.unicodeScalars
      // Lower-casing the Turkish dotted I leaves a combining dot behind, so marks are dropped too.
      for scalar in scalars where !(0x0300...0x036F).contains(scalar.value) {
        text += Self.plainLetters[scalar] ?? String(scalar)
      }
    }
    self.text = text
  }

  func hasPrefix(_ prefix: FoldedName) -> Bool { text.hasPrefix(prefix.text) }

  private static let plainLetters: [Unicode.Scalar: String] = {
    let groups = [
      "a": "àáâãäåāăą", "c": "çćč", "d": "ďđð", "e": "èéêëēėęě", "g": "ğģ", "i": "ìíîïīįı",
      "l": "łļľ",
      "n": "ñńņň", "o": "òóôõöøōő", "r": "řŕ", "s": "śşšș", "t": "ťţțþ", "u": "ùúûüūůűų", "y": "ýÿ",
      "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "'": "’ʻ",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, accented) in groups {
      for scalar in accented.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()
}
