// Shapes.
import Foundation
protocol Shape { var area: Double { get } }
struct Box<T: Numeric>: Shape, Equatable where T: Comparable {
  let side: Double
  private(set) var note: String? = nil
  var area: Double { side * side }
  init(_ side: Double = 1) { self.side = side }
  mutating func grow(by amount: Double) throws -> Self { note = "a text"; return self }
}
enum Kind: Int { case small = 1, large }
class Main: NSObject {
  @objc func run(_ boxes: [Box<Int>]) async {
    guard let first = boxes.first, first.side > 0 else { return }
    let names = boxes.map { $0.note ?? "none" }.filter { name in name != "x" }
    for (i, name) in names.enumerated() where i % 2 == 0 { print("\(i): \(name)") }
    switch first.side { case 0..<1: break; case let x where x > 2: print(x); default: fallthrough }
    do { _ = try await load(first) } catch let e as NSError { print(e) }
    if case .some(let note) = first.note { print(note) } else if #available(iOS 13, *) { return }
    let f: (Int) -> Int = { x in x > 1 ? x : -x }
    while f(1) < 0 { continue }
  }
}
