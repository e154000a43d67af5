<?php
namespace A\B;
use C\D as E;
#[Attr]
abstract class Shop extends Base implements I {
    use T;
    private const N = 1;
    public function __construct(private readonly ?int $x = null, string ...$rest) { parent::__construct(); }
    public static function make(array &$a): static {
        foreach ($a as $k => $v) { if ($v instanceof E && !$k) continue; }
        $f = fn($x) => $x * 2;
        $r = match (true) { $a > 1, 2 => "a {$f} b", default => throw new \Exception('no') };
        try { return $this?->go(...$a)[0] ?? self::N; } catch (X | Y $e) { } finally { unset($a['k']); }
    }
}
echo <<<T
text $x
T;
