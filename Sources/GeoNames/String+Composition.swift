@_spi(_Unicode) import Swift
import Weather

extension String {
  /// The text for comparing names, with composed letters as in the data: some keyboards send the parts
  /// of Hangul syllables.
  var composedAndFolded: String {
    var composed = String.UnicodeScalarView()
    composed.append(contentsOf: _nfc)
    return String(composed).foldedForMatching
  }
}
