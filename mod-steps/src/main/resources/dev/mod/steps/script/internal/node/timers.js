// exports: setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask
(function () {
  return { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, queueMicrotask };
})
