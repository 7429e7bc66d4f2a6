/// What a figure measures, and so which units it is shown in.
package enum Quantity: Sendable, Hashable {
  case temperature
  case speed
  case precipitation
  case pressure
  case visibility
  case percentage
  case direction
  case index
}
