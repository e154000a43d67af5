package a.b;
import java.util.*;
import static java.lang.Math.max;
@Deprecated
public final class Shop<T extends Comparable<T>> extends Base implements A, B {
  private static final int[] SIZES = {1, 2, 3};
  record Point(int x, int y) {}
  enum Kind { ONE(1), TWO; Kind(int... n) {} }
  public <R> R each(final List<? super T> list, int n) throws Exception {
    for (T t : list) { if (t instanceof String s && n > 1) continue; }
    var f = list.stream().map(x -> x.toString()).filter(String::isEmpty).toList();
    return switch (n) { case 1, 2 -> null; default -> { yield (R) f; } };
  }
  void run() { try (var in = open()) { synchronized (this) { n++; } } catch (IOException | Error e) { throw new Oops(e) { }; } finally { } 
    do { a[0] = b ? 1 : 2; } while (n --> 0); }
}
