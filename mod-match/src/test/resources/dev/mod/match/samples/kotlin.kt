// greet
data class Point(val x: Int, val y: Int = 0) : Shape() {
    suspend fun area(): Double? = when { x > 0 -> "${x}".length.toDouble(); else -> null }
}
