// exports: setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate promises
(function (internal) {
  return {
    setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate,
    get promises() { return internal.builtin("timers/promises"); }
  };
})
