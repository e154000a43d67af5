// exports: setTimeout setImmediate setInterval scheduler
(function () {
  const wait = (delay, value) => new Promise(resolve => globalThis.setTimeout(resolve, delay, value));
  return {
    setTimeout: wait,
    setImmediate: value => new Promise(resolve => globalThis.setImmediate(resolve, value)),
    async *setInterval(delay, value) {
      for (;;) {
        yield await wait(delay, value);
      }
    },
    scheduler: { wait, yield: () => wait(0) }
  };
})
