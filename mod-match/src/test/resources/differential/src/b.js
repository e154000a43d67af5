// ast-grep-ignore

f(1)
f(2)
