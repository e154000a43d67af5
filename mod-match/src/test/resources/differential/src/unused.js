f(0)
// ast-grep-ignore

f(7)
f(9) /* ast-grep-ignore: nothing */
