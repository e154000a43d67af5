"""Prints the numbers of pairs of programs whose code differs in more than the name `renamed`."""
import dis
import json
import sys


def shape(code, old):
    def plain(value):
        return [shape(value, old)] if isinstance(value, type(code)) else "#" if value in (old, "renamed") else repr(value)

    def name(names):
        # a class may read the module's name before it has one of its own
        return sorted({"#" if each in (old, "renamed") else each for each in names})

    # the order of closures is that of their names
    steps = sorted((step.opname, str(plain(step.argval)) if step.opcode in dis.hasname + dis.haslocal + dis.hasfree else "")
                   for step in dis.get_instructions(code))
    inner = [shape(each, old) for each in code.co_consts if isinstance(each, type(code))]
    return [steps, name(code.co_names), name(code.co_varnames), name(code.co_freevars), name(code.co_cellvars), inner]


compared = 0
for number, (before, after, old) in enumerate(json.load(open(sys.argv[1], encoding="utf-8"))):
    try:
        expected = shape(compile(before, "before", "exec"), old)
    except SyntaxError:
        continue
    compared += 1
    try:
        if shape(compile(after, "after", "exec"), old) != expected:
            print("different", number)
    except SyntaxError as error:
        print("broken", number, error)
print("compared", compared)
