# greet
@cache
async def greet(name: str = "you", *args, **kw) -> None:
    with open(name) as f:
        print(f"hi {name!r}", [x for x in f if x])
    match name:
        case "a" | "b":
            pass
