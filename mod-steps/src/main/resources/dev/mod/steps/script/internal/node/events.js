// exports: EventEmitter once
(function (internal) {
  "use strict";
  const LISTENERS = Symbol("listeners");
  const MOST = Symbol("most listeners");
  const tableOf = self => {
    if (!Object.hasOwn(self, LISTENERS)) {
      Object.defineProperty(self, LISTENERS, { value: new Map(), configurable: true });
    }
    return self[LISTENERS];
  };
  const add = (self, name, listener, first, wrapped) => {
    if (typeof listener !== "function") {
      throw Object.assign(new TypeError('The "listener" argument must be of type function'),
        { code: "ERR_INVALID_ARG_TYPE" });
    }
    const table = tableOf(self);
    if (table.has("newListener")) {
      self.emit("newListener", name, listener);
    }
    const list = table.get(name) ?? [];
    const entry = { listener, call: wrapped ?? listener };
    table.set(name, first ? [entry, ...list] : [...list, entry]);
    return self;
  };
  const addOnce = (self, name, listener, first) => {
    const call = (...args) => {
      drop(self, name, entry => entry.call === call);
      return listener.apply(self, args);
    };
    call.listener = listener;
    return add(self, name, listener, first, call);
  };
  const drop = (self, name, test) => {
    const table = tableOf(self);
    const list = table.get(name) ?? [];
    const at = list.findLastIndex(test);
    if (at < 0) {
      return;
    }
    if (list.length > 1) {
      table.set(name, list.filter((_, index) => index !== at));
    } else {
      table.delete(name);
    }
    if (table.has("removeListener")) {
      self.emit("removeListener", name, list[at].listener);
    }
  };
  class EventEmitter {
    on(name, listener) { return add(this, name, listener, false); }
    addListener(name, listener) { return this.on(name, listener); }
    prependListener(name, listener) { return add(this, name, listener, true); }
    once(name, listener) { return addOnce(this, name, listener, false); }
    prependOnceListener(name, listener) { return addOnce(this, name, listener, true); }
    off(name, listener) {
      drop(this, name, entry => entry.listener === listener);
      return this;
    }
    removeListener(name, listener) { return this.off(name, listener); }
    removeAllListeners(...names) {
      if (names.length === 0) {
        tableOf(this).clear();
      } else {
        tableOf(this).delete(names[0]);
      }
      return this;
    }
    emit(name, ...args) {
      const list = tableOf(this).get(name);
      if (list === undefined) {
        if (name === "error") {
          throw args[0] instanceof Error ? args[0]
            : Object.assign(new Error("Unhandled error. (" + internal.builtin("util").inspect(args[0]) + ")"),
              { code: "ERR_UNHANDLED_ERROR", context: args[0] });
        }
        return false;
      }
      for (const entry of list) {
        entry.call.apply(this, args);
      }
      return true;
    }
    listeners(name) { return (tableOf(this).get(name) ?? []).map(entry => entry.listener); }
    rawListeners(name) { return (tableOf(this).get(name) ?? []).map(entry => entry.call); }
    listenerCount(name, listener) {
      return (tableOf(this).get(name) ?? []).filter(entry => listener === undefined || entry.listener === listener).length;
    }
    eventNames() { return [...tableOf(this).keys()]; }
    setMaxListeners(count) {
      Object.defineProperty(this, MOST, { value: count, configurable: true });
      return this;
    }
    getMaxListeners() { return this[MOST] ?? 10; }
  }
  // callable without new, as old code that inherits by hand expects
  const callable = new Proxy(EventEmitter, {
    apply(target, self, args) {
      return self;
    }
  });
  EventEmitter.prototype.constructor = callable;
  callable.EventEmitter = callable;
  callable.once = (emitter, name) => new Promise((resolve, reject) => {
    const failed = error => {
      emitter.off(name, done);
      reject(error);
    };
    const done = (...args) => {
      emitter.off("error", failed);
      resolve(args);
    };
    emitter.once(name, done);
    if (name !== "error") {
      emitter.once("error", failed);
    }
  });
  return callable;
})
