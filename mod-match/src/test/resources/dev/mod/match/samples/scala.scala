// greet
case class Point(x: Int, y: Int = 0) extends Shape {
  def area[T](f: Int => T): Option[T] = x match { case 0 => None; case n if n > 1 => Some(f(n)) }
}
