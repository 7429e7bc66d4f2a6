/// Which data sources the present code renders for.
@usableFromInline
enum Rendering {
  /// The data sources whose renderers are running, the outermost first.
  ///
  /// This is a task-local value because that works outside of tasks as well, and nothing else in the
  /// standard library identifies a thread.
  @TaskLocal private static var sources: [ObjectIdentifier] = []

  /// Returns whether the caller was called by the renderer of a data source, or is in a task that the
  /// renderer started.
  @usableFromInline
  static func isActive(for source: AnyObject) -> Bool {
    sources.contains(ObjectIdentifier(source))
  }

  /// Runs the renderer of a data source.
  @usableFromInline
  static func run(for source: AnyObject, _ renderer: () -> Void) {
    $sources.withValue(sources + [ObjectIdentifier(source)], operation: renderer)
  }
}
