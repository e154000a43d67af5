#!/usr/bin/env dart
// What Dart has of expressions, statements and declarations.
library ledger.main;

import 'dart:async';
import 'book.dart' as book show Book, Page hide Cover;
import 'paper.dart' deferred as paper;
import 'plain.dart' if (dart.library.io) 'disk.dart';

export 'entry.dart' show Entry;

typedef Rate = double Function(int, {required String currency, int? day});
typedef int Order(Entry a, Entry b);
typedef Table<T> = Map<String, List<T?>>;

const zero = 0, one = 1;
final int limit = 10;
late final String place;
var open = true, note;
List<Entry>? entries;

@pragma('vm:entry-point')
int get size => entries?.length ?? 0;
set size(int value) {}
external void report(String text);

/// Entries of one day.
@immutable
abstract class Day<T extends Entry, U> extends book.Page<T> with Sorted, Sealed<int> implements Dated, Named {
  static const int hours = 24;
  static final start = DateTime.utc(1970), end = start;
  final int? number;
  late var total;
  covariant int weight = 1;
  final void Function(int)? listener;
  int Function(String)? parser, printer;

  const Day(this.number, {Key? key, required this.listener, super.id, int this.weight = 1})
      : assert(number != null, 'a day has a number'),
        total = 0,
        super(key: key);
  Day.first() : this(1, listener: null);
  Day.next(Day day) : super.from(day.number! + 1) {
    total = day.total;
  }
  Day._();
  factory Day.of(Map<String, dynamic> json) => Day.first()..weight = json['weight'] as int;
  factory Day.same() = OtherDay<int>.copy;
  const factory Day.none({int? number}) = NoDay;

  @override
  int get price => _price;
  set price(int value) {
    _price = value;
  }

  static T pick<T>(List<T> all) => all[0];
  external void save();
  Day operator +(Day other) => this;
  bool operator ==(Object other) => identical(this, other) || other is Day && other.number == number;
  int operator [](int index) => index;
  void operator []=(int index, int value) {}
  void visit(void each(T entry), [int from = 0, to]);
  Stream<int> count() async* {
    yield 1;
    yield* rest();
  }
}

class Night = Day with Dark implements Named;

base mixin Sorted on Page, Named implements Comparable<Day> {
  int order = 1;
}

sealed class Shape {}

final class Round extends Shape {}

abstract interface class Named {}

extension Sums<T> on List<T> {
  int get sum => length;
}

enum Color { red, @deprecated green, blue }

Future<void> main(List<String> arguments) async {
  var a = b + c * d - e;
  a = b == c && d || !e;
  a = b ?? c ?? d;
  a ??= b[0]?.c!.d(1)(2)!.e;
  a
    ..b()
    ..c = 1
    ..d.e(2).f
    ..[0] = 3
    ..g<int>(1)
    ..h?.i;
  a?..b();
  new Page();
  new Page.empty(1);
  const Page<int>.of(2).size;
  List<int>.filled(1, 2).first;
  a.fold<int>(0, (sum, x) => sum + x);
  a.map<String>(text).toList();
  print(a.cast<List<int>>(b));
  print(a.group<String, int>(b), c);
  -a;
  ~a;
  ++a;
  a--;
  --a.b;
  a[0]++;
  a is! Day;
  a as List<int>?;
  a < b == c > d;
  a << 2 | b & c ^ d >> 1;
  a is Day ? b : c == null ? d : e;
  final make = Day.new;
  final function = (int x, {y = 1}) => x..log();
  await Future.wait([load(), paper.load<void>(a)]);
  label: for (var i = 0, j = 1; i < j; i++, --j) {
    if (i == 2) continue label;
    break label;
  }
  for (final Entry entry in entries!) {}
  for (;;);
  await for (final entry in stream()) print(entry);
  while (a) b();
  do {
    b();
  } while (a != b);
  if (a) b; else if (c) d(); else { }
  switch (a) {
    case 1:
    case Color.red:
      break;
    case book.Cover.hard:
    case -1:
      print('x');
      continue last;
    last:
    case 'y':
    default: // nothing
      return;
  }
  try {
    throw Fault('a');
  } on Fault catch (error, trace) {
    rethrow;
  } on book.Fault {
  } catch (_) {
  } finally {
    a;
  }
  @a
  final String? b = 'a${b.c}d $e' "it's" r'raw \$';
  const lines = '''
one 'two' $three
''';
  [1, ...a, ...?b, if (c) d else e, for (var x in y) x, for (var i = 0; i < 1; i++) i];
  <String, List<int>>{'a': 1, ...b, if (c) 'd': 2};
  this.x = super.y(this[0], super[1], this);
  send(#name, #a.b, to: 1, c); /* block */
  int local(int x) => x;
  list // of all
      .where((e) => e.ok && e.size > 0)
      .map((e) => e.name ?? 'none')
      .forEach(print);
}
