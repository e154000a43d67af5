import 'dart:io';

class Shop extends Base {
  final List<String> items;
  Shop(this.items);
  int total(String name) {
    var sum = 0;
    for (final item in items) {
      if (item == name) {
        sum += price(item);
      }
    }
    print('total $sum');
    return sum;
  }
}
