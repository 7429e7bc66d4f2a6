/// The temporary files that lie beside a state.
enum LeftoverFiles {
  /// Their kinds and paths, of whichever process.
  static func all(of path: StatePath) -> [(kind: StatePath.Temporary, file: String)] {
    var files: [(kind: StatePath.Temporary, file: String)] = []
    for name in DirectoryListing.names(in: path.directory) {
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
