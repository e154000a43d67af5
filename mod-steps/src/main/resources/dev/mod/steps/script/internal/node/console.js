// exports: Console
(function () {
  "use strict";
  /** All consoles write to the log of the step. */
  class Console {}
  Object.assign(Console.prototype, console);
  return Object.assign({}, console, { Console });
})
