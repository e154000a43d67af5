// exports: Console
(function () {
  "use strict";
  /** All consoles write to the log of the step. */
  return Object.assign({}, console, { Console: function Console() { return Object.assign(this, console); } });
})
