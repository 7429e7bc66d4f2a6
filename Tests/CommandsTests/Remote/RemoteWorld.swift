import FoundationEssentials
import HTTP
import S3
import TestServers
import Testing
import Transport

/// A world whose list is in a SeaweedFS on this machine, and its weather from the fake Open-Meteo.
final class RemoteWorld {
  let world: TestWorld
  let address = "s3://commands/tests/\(UUID().uuidString)/list.json"

  /// - Parameter endpoint: Nil for the SeaweedFS itself.
  init(beside other: RemoteWorld? = nil, endpoint: String? = nil) throws {
    let weed = try SeaweedFS.shared.get()
    weed.makeBucket("commands")
    world = TestWorld(afterIdentifiers: other == nil ? 0 : 100)
    // The store knows what time it is.
    world.now = Date()
    world.variables["AWS_ACCESS_KEY_ID"] = SeaweedFS.keys.accessKey
    world.variables["AWS_SECRET_ACCESS_KEY"] = SeaweedFS.keys.secretKey
    world.variables["SKYDIFF_STATE"] = other?.address ?? address
    try configure(endpoint: endpoint ?? weed.endpoint)
    let world = world
    world.makeSender = { [unowned world] settings in
      let client = HTTPClient(settings: settings)
      return { requests, progress in
        requests.first?.signature == nil
          ? world.service.exchanges(for: requests, at: world.now, progress)
          : client.run(requests, progress: progress)
      }
    }
  }

  func configure(endpoint: String, _ more: String = "") throws {
    try world.configure(#"{"s3": {"endpoint": "\#(endpoint)"}\#(more)}"#)
  }

  func run(_ arguments: String...) -> TestWorld.Run { world.run(arguments, asking: nil) }
}
