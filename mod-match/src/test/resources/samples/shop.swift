import Foundation

struct Item { let name: String; var count: Int }

class Shop: Base {
    private var items: [Item] = []
    init(items: [Item]) { self.items = items }
    func total(name: String) -> Int {
        var sum = 0
        for item in items {
            if item.name == name {
                sum += item.count
            }
        }
        print("total", sum)
        return items.filter { $0.name == name }.count
    }
}
