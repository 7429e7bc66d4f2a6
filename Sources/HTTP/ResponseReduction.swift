package import FoundationEssentials

/// What is kept of a large response, where that is little of it.
package struct ResponseReduction: Sendable, Equatable {
  /// Returns what concerns some subjects in a body; nil if it cannot be read.
  package typealias Reduce = @Sendable (_ body: Data, _ subjects: Set<String>) -> Data?

  /// What the request is about: texts without spaces and line ends.
  package var subjects: Set<String>
  package var reduce: Reduce

  package init(subjects: Set<String>, reduce: @escaping Reduce) {
    self.subjects = subjects
    self.reduce = reduce
  }

  /// Requests to one address have one function.
  package static func == (left: Self, right: Self) -> Bool { left.subjects == right.subjects }

  /// The field that a reduced response has instead of one of the server: its subjects.
  package static let header = "skydiff-subjects"

  /// Whether a response that was reduced before has all that concerns the subjects.
  package func isCovered(by response: Response) -> Bool {
    let covered = response.header(Self.header)?.split(separator: " ").map(String.init) ?? []
    return subjects.isSubset(of: covered)
  }

  /// Returns a response with what concerns the subjects, which it names; unchanged if it cannot be read.
  package func reduced(_ response: Response) -> Response {
    var reduced = response
    reduced.headers.removeAll { $0.name.lowercased() == Self.header }
    guard response.status == 200, let body = reduce(response.body, subjects) else { return reduced }
    reduced.body = body
    reduced.headers.append(
      Request.Header(Self.header, subjects.sorted().joined(separator: " ")))
    return reduced
  }
}
