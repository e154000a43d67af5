import 'package:paper/paper.dart';

typedef Size = (int width, {int? height, String unit});

/// Corners of a shape.
enum Corner with Named implements Comparable<Corner> {
  none(0),
  // three of them
  few(3, name: 'few'),
  @deprecated
  many.of(12) /* or more */,
  ;

  const Corner(this.count, {this.name});
  const Corner.of(this.count) : name = null;

  final int count;
  final String? name;

  @override
  int compareTo(Corner other) => count - other.count;
}

enum Side { left, right; Side get other => this == left ? right : left; }

abstract class Drawing {
  abstract final Uri source;
  abstract int width, height;
  (int, int) get center;
  Map<String, (num, num)?> points() => {'a': (1, 2.5), 'b': null};
}

(double, double) middle((int, int) a, {(int, int)? b}) => (a.$1 / 2, b?.$2 ?? 0);

String describe(Object? shape, bool strict) {
  if (shape case Circle(:final radius, center: (var x, _)) when radius > 0 && strict) {
    return 'circle at $x';
  } else if (shape case [int first, ...]) {
    return '$first';
  }
  if (shape case {'kind': 'square', 'side': final num side}) return describe(side, false);
  switch (shape) {
    case Square() || Rectangle():
    case Line(from: Point(x: 0)) when strict:
      print('known');
      break;
    case > 5 && < 10:
    case String text?:
    case const Point(1, 2):
    case Corner.none:
    case -1:
    case null:
      break;
    case paper.Sheet<int>(size: (1, height: final h)):
    case final List<String> names:
    case value as num:
    case 'text':
    default:
      return 'none';
  }
  final (a, b) = pair();
  var [head, ...tail] = list;
  final Point(:x, y: z) = point;
  for (final (index, item) in list.indexed) {
    print((index, name: item, (1,)));
  }
  return switch (shape) {
    Circle(:var radius) when radius < 1 => 'dot',
    // a comment
    Square(side: 1 || 2) => label(shape, strict: true),
    (_, final right) => right.toString(),
    [] => switch ((a, b)) { (0, _) => 'left', _ => throw StateError('$b') },
    Corner.few || Corner.many => 'corner',
    _ => other,
  };
}
