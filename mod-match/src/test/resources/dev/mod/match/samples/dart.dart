// greet
class Point extends Shape {
  final int x;
  Point(this.x);
  Future<String?> name() async => await get('$x ${x + 1}');
}
