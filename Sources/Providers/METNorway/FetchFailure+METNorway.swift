import FoundationEssentials
import HTTP
import Weather

extension FetchFailure {
  /// The failure that an answer of MET Norway without weather is.
  ///
  /// Its errors are pages for people; only what is plain text is passed on.
  init(ofMETNorway response: Response, of request: Request, at now: Date) {
    var reason = response.plainText
    switch response.status {
    case 403:
      reason = "it serves only those who say how to be reached"
    case 404, 422:
      reason = reason ?? "it has no forecast for this place"
    default:
      break
    }
    self.init(response, reason: reason, of: request, at: now)
    if response.status == 404 || response.status == 422 { kind = .notCovered }
  }
}

extension Response {
  /// The words of a body that is meant to be read as it stands; nil for anything else.
  fileprivate var plainText: String? {
    guard let type = header("Content-Type")?.lowercased(), type.hasPrefix("text/plain") else {
      return nil
    }
    let text = String(decoding: body.prefix(TextLimit.reason.bytes + 4), as: UTF8.self).onOneLine
    return text.isEmpty ? nil : text
  }
}
