import kotlin.concurrent.thread

data class Article(val name: String, val cents: Int)

class Prices {
    private val known = HashMap<String, Article>()

    fun of(name: String) = known.getOrPut(name) { Article(name, name.length * 100) }

    fun total() = known.values.sumOf { it.cents }
}

fun main() {
    val prices = Prices()
    val threads = (1..3).map {
        thread {
            repeat(300) {
                prices.of("article ${it / 3}")
                Thread.sleep(0, 100_000)
            }
        }
    }
    threads.forEach { it.join() }
    println(prices.total() > 0)
}
