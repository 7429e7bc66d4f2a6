extension JSONReader {
  /// Where the value is that begins at an offset, such as `cities[3].name`; empty for the outermost one.
  ///
  /// It is found by reading the text again, so that nothing has to be remembered for errors.
  ///
  /// - Complexity: O(n d) for n bytes and a value in d containers.
  package func path(of offset: Int) -> String {
    var json = reader(at: 0, JSONDocument.Options(maximumCount: .max))
    var path = ""
    // A fault is behind the value, or the text was not read so far.
    try? json.descend(to: offset, &path)
    return path
  }

  private mutating func descend(to offset: Int, _ path: inout String) throws(JSONFault) {
    while nextOffset() < offset {
      if try beginObject() {
        repeat {
          guard let key = try nextKey() else { return }
          guard try !passes(offset) else { continue }
          path += path.isEmpty ? key.string : ".\(key.string)"
          break
        } while true
      } else if try beginArray() {
        var index = 0
        repeat {
          guard try nextElement() else { return }
          guard try passes(offset) else { break }
          index += 1
        } while true
        path += "[\(index)]"
      } else {
        return
      }
    }
  }

  /// Skips the next value if it ends before an offset.
  private mutating func passes(_ offset: Int) throws(JSONFault) -> Bool {
    let start = mark
    do throws(JSONFault) {
      try skipValue()
      if scanner.position <= offset { return true }
    } catch {
      // The value with the fault is the one that is looked for.
    }
    rewind(to: start)
    return false
  }
}
