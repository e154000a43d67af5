    call(function () {
        f({
            a: 1,

          b: `x
   y`,
        })
	f({
	  tab: 1 })
    })
const list = [ f(1), // one
  f(2), /* two */ f(3) ]
