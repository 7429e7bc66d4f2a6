#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The temporary files that lie beside a state.
enum LeftoverFiles {
  /// Their kinds and paths, of whichever process.
  static func all(of path: StatePath) -> [(kind: StatePath.Temporary, file: String)] {
    guard let directory = opendir(path.directory) else { return [] }
    defer { closedir(directory) }
    var files: [(kind: StatePath.Temporary, file: String)] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self,
          capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { String(cString: $0) }
      }
      for kind in StatePath.Temporary.allCases {
        let prefix = path.prefix(of: kind)
        let suffix = name.utf8.dropFirst(prefix.utf8.count)
        // A state beside this one may have a name that begins alike; a process's number ends ours.
        if name.hasPrefix(prefix), suffix.allSatisfy({ (0x30...0x39).contains($0) }) {
          files.append((kind, "\(path.directory)/\(name)"))
        }
      }
    }
    return files
  }
}
