package a.b
import c.d as e
@Deprecated("x")
data class Shop<T : Any>(val items: List<T>, private var n: Int = 1) : Base(n), Shape {
    companion object { const val N = 1 }
    val size get() = items.size
    suspend fun each(vararg rest: String, f: (T) -> Boolean): Int {
        for ((i, t) in items.withIndex()) { if (t is String && i > 1) continue }
        val q = items.map { it.toString() }.filter { x -> x.isEmpty() }
        return when (n) { 1, 2 -> 0; in 3..9 -> q?.size ?: 0; else -> throw Oops("a $n ${q[0]}") }
    }
}
