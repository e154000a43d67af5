<?php
namespace Shop;
use Prices\Rates as R;
class Shop extends Base {
    private $items = [];
    public function __construct(array $items, string $name = 'shop') {
        $this->items = $items;
    }
    public function total($name) {
        $sum = 0;
        foreach ($this->items as $key => $item) {
            if ($item['name'] === $name && $item['count'] > 0) {
                $sum += R::of($item) * $item['count'];
            }
        }
        echo "total $sum", PHP_EOL;
        return $sum;
    }
}
