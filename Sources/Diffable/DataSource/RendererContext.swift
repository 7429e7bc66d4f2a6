/// Tracks the data sources whose renderers are running in the current task or thread.
@usableFromInline
enum RendererContext {
  /// The data sources whose renderers are running, outermost first.
  ///
  /// Task-local values also work outside of tasks, like thread-local ones.
  @TaskLocal private static var sources: [ObjectIdentifier] = []

  /// Returns whether the caller runs in the renderer of a data source, or in a task started by it.
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
