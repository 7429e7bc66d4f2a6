import FoundationEssentials
import HTTP

/// The objects of a store in memory, as S3 has them: conditions, pages of names, strong consistency.
final class SimulatedObjects: @unchecked Sendable {
  private var objects: [String: (body: Data, tag: Int)] = [:]
  private var tags = 0

  /// The names in a page; more than fit are on the next one.
  private let pageSize: Int

  init(pageSize: Int) { self.pageSize = pageSize }

  func respond(to request: Request) -> Response {
    let parts = request.url.split(separator: "/", maxSplits: 3)
    let path = parts.count > 3 ? String(parts[3]) : ""
    if path.isEmpty || path.hasPrefix("?") || request.url.contains("list-type=2") {
      return list(request.url)
    }
    let object = objects[path]
    switch request.method {
    case .put:
      if request.header("If-None-Match") == "*", object != nil { return Response(status: 412) }
      if let tag = request.header("If-Match") {
        guard let object else { return Response(status: 404) }
        if tag != "\"\(object.tag)\"" { return Response(status: 412) }
      }
      tags += 1
      objects[path] = (request.body ?? Data(), tags)
      return Response(status: 200, headers: [.init("ETag", "\"\(tags)\"")])
    case .delete:
      objects[path] = nil
      return Response(status: 204)
    case .get, .post:
      guard let object else { return Response(status: 404) }
      let tag = "\"\(object.tag)\""
      if request.header("If-None-Match") == tag { return Response(status: 304) }
      return Response(status: 200, headers: [.init("ETag", tag)], body: object.body)
    }
  }

  private func list(_ url: String) -> Response {
    func parameter(_ name: String) -> String? {
      url.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix("\(name)=") }.map {
        String($0.dropFirst(name.count + 1)).replacing("%2F", with: "/")
      }
    }
    let prefix = parameter("prefix") ?? ""
    let start = parameter("start-after") ?? ""
    let names = objects.keys.filter { $0.hasPrefix(prefix) && $0 > start }.sorted()
    let page = names.prefix(pageSize)
    let contents = page.map { name in
      "<Contents><Key>\(name)</Key><Size>\(objects[name]?.body.count ?? 0)</Size></Contents>"
    }
    let text =
      "<ListBucketResult><IsTruncated>\(page.count < names.count)</IsTruncated>" + contents.joined()
      + "</ListBucketResult>"
    return Response(status: 200, body: Data(text.utf8))
  }
}

extension Request {
  fileprivate func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
