# a small shop
import os.path, sys
from prices import cost as price, rates

class Shop(Base, metaclass=Meta):
    """Keeps a basket."""
    def __init__(self, items=None, *args, **kwargs):
        self.items = items or []
        self.names = {item.name: item for item in self.items if item}

    @property
    async def total(self) -> float:
        total = 0
        for item, count in self.items:
            if count > 1 and not item.free:
                total += price(item) * count
            elif item is None:
                continue
            else:
                print("one", item, sep=", ")
        return await rates(total)

def main(argv):
    try:
        with open(argv[1], "r") as source:
            shop = Shop([line.strip() for line in source])
    except (IOError, ValueError) as error:
        raise SystemExit(f"cannot read {error}")
    print(lambda x: x + 1, shop.items[1:2])
