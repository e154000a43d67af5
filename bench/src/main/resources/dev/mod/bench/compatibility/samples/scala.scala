// Shapes.
package geo.flat
import scala.collection.mutable.{Map => Many, _}
trait Shape[+T] { def area: Double; val name: String = "a text" }
case class Box(side: Double, note: Option[String] = None) extends Shape[Int] with Serializable {
  override def area: Double = side * side
  def grow(by: Double)(implicit scale: Int): Box = copy(side = side + by * scale)
}
object Main extends App {
  val boxes = List(Box(1), Box(2.5, Some("x")), null)
  var total = 0.0
  for (box <- boxes if box != null; n = box.note.getOrElse("")) yield n
  boxes.filter(_.side > 1).map { case Box(s, _) => s; case other => 0 }
  def kind(x: Any): String = x match {
    case i: Int if i > 0 => s"number $i ${i + 1}"
    case (a, b) => "pair"
    case _ => throw new IllegalArgumentException("what?")
  }
  try { kind(1) } catch { case e: Exception => println(e) } finally total = 1
  while (total < 3) total += 1
  lazy val f: Int => Int = x => if (x > 1) x else -x
}
