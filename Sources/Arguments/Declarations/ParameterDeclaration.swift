/// A typed key to a parameter's values, made where the parameter is declared.
package protocol ParameterDeclaration: Sendable {
  var parameter: Parameter { get }
}
