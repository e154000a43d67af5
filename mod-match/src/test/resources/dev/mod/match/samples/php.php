// greet
final class Greeter extends Base {
  public function __construct(private readonly string $name) {}
  public function hi(): ?string { return "Hi {$this->name}" . fn($x) => $x + 1; }
}
