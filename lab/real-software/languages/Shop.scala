import java.util.HashMap

case class Article(name: String, cents: Int)

object ShopScala {
  private val known = new HashMap[String, Article]()

  def of(name: String): Article = {
    val article = known.get(name)
    if (article != null) article
    else {
      val found = Article(name, name.length * 100)
      known.put(name, found)
      found
    }
  }

  def main(arguments: Array[String]): Unit = {
    val threads = (1 to 3).map(_ =>
      new Thread(() =>
        (0 until 300).foreach { i =>
          of(s"article ${i / 3}")
          Thread.sleep(0, 100000)
        }
      )
    )
    threads.foreach(_.start())
    threads.foreach(_.join())
    println(known.size > 0)
  }
}
