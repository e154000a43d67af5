package shop

data class Item(val name: String, var count: Int = 1)

class Shop(private val items: List<Item>) : Base() {
    fun total(name: String): Int {
        var sum = 0
        for (item in items) {
            if (item.name == name && item.count > 0) {
                sum += item.count * price(item)
            }
        }
        println("total " + sum)
        return items.filter { it.name == name }.map { it.count }.sum()
    }
}
