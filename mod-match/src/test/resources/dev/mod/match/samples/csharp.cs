using System.Linq;
namespace A;
public record Point(int X, int Y) {
  public async Task<string?> Name() => await Get($"{X:N2}", x => x switch { > 0 => "p", _ => null });
}
