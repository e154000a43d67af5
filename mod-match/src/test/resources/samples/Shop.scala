package shop

import scala.collection.mutable.ListBuffer

case class Item(name: String, count: Int = 1)

class Shop(items: List[Item]) extends Base {
  private val names = items.map(_.name)
  def total(name: String): Int = {
    val found = items.filter(item => item.name == name)
    if (found.isEmpty) 0 else found.map(_.count).sum
  }
  def show(): Unit = items.foreach(item => println(item.name, item.count))
}
