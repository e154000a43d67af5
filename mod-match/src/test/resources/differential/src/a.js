// ast-grep-ignore: other

f(1) // ast-grep-ignore
f(2)
// ast-grep-ignore: call
f(3)
// ast-grep-ignore: other, call
f(4); f(5)
/* ast-grep-ignore: call */
f(6)

f(7)
f(
  8 // ast-grep-ignore
)
f(9)
const text = "// ast-grep-ignore"
f(10)
let été = g(`naïve ${f(11)} x`), $dollar = "a_b\bc"
if (a) { f(12) } else if (b) { h(f(13), [1, 2, 3]) } // é
class A extends B { static x = f(14); get y() { return f(15) } }
