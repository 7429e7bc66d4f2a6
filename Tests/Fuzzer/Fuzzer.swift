import FoundationEssentials
import FuzzTargets

/// The target that FUZZ_TARGET names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    fatalError("FUZZ_TARGET is '\(name)'; expected one of: \(names)")
  }
  return target
}()

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzz(
  _ start: UnsafePointer<UInt8>, _ count: Int
) -> CInt {
  if let problem = target.problem(Array(UnsafeBufferPointer(start: start, count: count))) {
    fatalError("\(target.name): \(problem)")
  }
  return 0
}
