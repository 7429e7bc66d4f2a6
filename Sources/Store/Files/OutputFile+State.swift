package import Files

extension OutputFile {
  /// Whether the file is a state or one of the files beside it: its lock, its previous state, what hooks
  /// have received, or anything in the directory of its history.
  package func belongs(toStateAt path: String) -> Bool {
    do throws(StoreError) {
      let state = try StatePath(path)
      let history = JournalFiles(of: state).directory
      let files = [state.target, state.lock, state.previous, state.hooks, history]
      return files.contains(where: isSame) || isInside(history)
    } catch { return false }
  }
}
