using System;
using static System.Math;
namespace A.B {
  [Serializable]
  public abstract class Shop<T> : Base, IShape where T : class, new() {
    public int Size { get; private set; } = 1;
    public event Action<int> Done;
    record Point(int X, int Y);
    public async Task<R> Each<R>(this List<T> list, out int n, params string[] rest) {
      foreach (var t in list) { if (t is string s && n > 1) continue; }
      var q = from x in list where x.Ok orderby x.N select new { x.Id, N = $"a{x}b" };
      var v = n switch { 1 or 2 => null, _ => throw new E() };
      using (var f = Open()) lock (this) { await f.Read()?.Go(a: 1)!; }
      return (R)(object)(x => x * 2);
    }
  }
}
