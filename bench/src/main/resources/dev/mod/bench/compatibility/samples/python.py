from os import path as p, sep
import sys, re as r
class Shop(Base, metaclass=M):
    """Doc"""
    size: int = 0
    @property
    def total(self, *args, k=1, **kw) -> int:
        return sum(x.price for x in self.items if x) + (lambda y: y * 2)(k)
async def run(a, /, b, *, c=None):
    async with open(f"x{a!r:>10}") as f, g():
        await f.read()
    try:
        raise ValueError("no") from None
    except (A, B) as e:
        pass
    finally:
        del a[0:2], b
for i, j in enumerate([1, 2, *c]): print(i, end="")
else:
    x = {**d, "a": 1} if not d else {1, 2}
while n := next(it): n += 1
match cmd:
    case [x, *rest] if x > 1: pass
    case {"k": v} | Point(x=0): pass
assert x is not None, "x"
