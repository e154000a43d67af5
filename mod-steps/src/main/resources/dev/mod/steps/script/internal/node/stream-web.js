// exports: ByteLengthQueuingStrategy CountQueuingStrategy ReadableStream ReadableStreamDefaultController ReadableStreamDefaultReader WritableStream WritableStreamDefaultController WritableStreamDefaultWriter
(function () {
  "use strict";
  const deferred = () => {
    const made = Promise.withResolvers();
    made.promise.catch(() => {});
    return made;
  };
  const released = () => new TypeError("the lock on the stream was released");
  const locked = what => new TypeError("the " + what + " is locked");
  const key = Symbol("stream");

  class CountQueuingStrategy {
    constructor({ highWaterMark }) { this.highWaterMark = highWaterMark; }
    size() { return 1; }
  }
  class ByteLengthQueuingStrategy {
    constructor({ highWaterMark }) { this.highWaterMark = highWaterMark; }
    size(chunk) { return chunk.byteLength; }
  }

  /** Chunks that wait, with their sizes, between a source and its reader. */
  class ReadableStreamDefaultController {
    #queue = [];
    #size = 0;
    #waiting = [];
    #state = "readable";
    #error;
    #closing = false;
    #pulling = false;
    #again = false;
    #started = false;
    #source;
    #strategy;
    closed = deferred();
    constructor(source, strategy) {
      this.#source = source;
      this.#strategy = strategy;
      Object.defineProperty(this, "closed", { enumerable: false });
    }
    [key] = {
      start: () => {
        Promise.resolve(this.#source.start?.(this)).then(() => {
          this.#started = true;
          this.#pull();
        }, error => this.error(error));
      },
      read: () => {
        if (this.#queue.length > 0) {
          const { chunk, size } = this.#queue.shift();
          this.#size -= size;
          this.#finish();
          this.#pull();
          return Promise.resolve({ value: chunk, done: false });
        }
        if (this.#state === "errored") {
          return Promise.reject(this.#error);
        }
        if (this.#state === "closed") {
          return Promise.resolve({ value: undefined, done: true });
        }
        const asked = deferred();
        this.#waiting.push(asked);
        this.#pull();
        return asked.promise;
      },
      cancel: async reason => {
        if (this.#state === "errored") {
          throw this.#error;
        }
        if (this.#state === "readable") {
          this.#queue = [];
          this.#closing = true;
          this.#finish();
          await this.#source.cancel?.(reason);
        }
      },
      release: () => this.#waiting.splice(0).forEach(asked => asked.reject(released()))
    };
    get desiredSize() {
      return this.#state === "errored" ? null : this.#state === "closed" ? 0
        : (this.#strategy?.highWaterMark ?? 1) - this.#size;
    }
    #finish() {
      if (this.#closing && this.#state === "readable" && this.#queue.length === 0) {
        this.#state = "closed";
        this.#waiting.splice(0).forEach(asked => asked.resolve({ value: undefined, done: true }));
        this.closed.resolve();
      }
    }
    #pull() {
      if (!this.#started || this.#closing || this.#state !== "readable"
          || this.#waiting.length === 0 && this.desiredSize <= 0) {
        return;
      }
      if (this.#pulling) {
        this.#again = true;
        return;
      }
      if (this.#source.pull === undefined) {
        return;
      }
      this.#pulling = true;
      (async () => this.#source.pull(this))().then(() => {
        this.#pulling = false;
        if (this.#again) {
          this.#again = false;
          this.#pull();
        }
      }, error => this.error(error));
    }
    enqueue(chunk) {
      if (this.#closing || this.#state !== "readable") {
        throw new TypeError("the stream is closed");
      }
      if (this.#waiting.length > 0) {
        this.#waiting.shift().resolve({ value: chunk, done: false });
      } else {
        const size = this.#strategy?.size?.(chunk) ?? 1;
        this.#queue.push({ chunk, size });
        this.#size += size;
      }
      this.#pull();
    }
    close() {
      if (this.#closing || this.#state !== "readable") {
        throw new TypeError("the stream is closed");
      }
      this.#closing = true;
      this.#finish();
    }
    error(error) {
      if (this.#state === "readable") {
        this.#state = "errored";
        this.#error = error;
        this.#queue = [];
        this.#waiting.splice(0).forEach(asked => asked.reject(error));
        this.closed.reject(error);
      }
    }
  }

  class ReadableStreamDefaultReader {
    #stream;
    #controller;
    #closed;
    constructor(stream) {
      this.#controller = stream[key].take(this);
      this.#stream = stream;
      this.#closed = this.#controller.closed.promise;
    }
    get closed() { return this.#closed; }
    read() { return this.#stream === undefined ? Promise.reject(released()) : this.#controller[key].read(); }
    cancel(reason) {
      return this.#stream === undefined ? Promise.reject(released()) : this.#controller[key].cancel(reason);
    }
    releaseLock() {
      if (this.#stream !== undefined) {
        this.#controller[key].release();
        this.#stream[key].free();
        this.#stream = undefined;
        this.#closed = Promise.reject(released());
        this.#closed.catch(() => {});
      }
    }
  }

  class ReadableStream {
    #reader;
    #controller;
    constructor(source = {}, strategy = undefined) {
      this.#controller = new ReadableStreamDefaultController(source, strategy);
      this.#controller[key].start();
    }
    [key] = {
      take: reader => {
        if (this.#reader !== undefined) {
          throw locked("stream");
        }
        this.#reader = reader;
        return this.#controller;
      },
      free: () => void (this.#reader = undefined)
    };
    static from(items) {
      const iterator = items[Symbol.asyncIterator]?.() ?? items[Symbol.iterator]();
      return new ReadableStream({
        async pull(controller) {
          const { value, done } = await iterator.next();
          if (done) {
            controller.close();
          } else {
            controller.enqueue(await value);
          }
        },
        async cancel(reason) { await iterator.return?.(reason); }
      }, { highWaterMark: 0 });
    }
    get locked() { return this.#reader !== undefined; }
    getReader(options) {
      if (options?.mode !== undefined) {
        throw new TypeError("readers of bytes (mode: byob) are not available in scripts");
      }
      return new ReadableStreamDefaultReader(this);
    }
    async cancel(reason) {
      if (this.locked) {
        throw locked("stream");
      }
      await this.#controller[key].cancel(reason);
    }
    async *values({ preventCancel = false } = {}) {
      const reader = this.getReader();
      let ended = false;
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) {
            ended = true;
            return;
          }
          yield value;
        }
      } catch (error) {
        ended = true;
        throw error;
      } finally {
        if (!ended && !preventCancel) {
          await reader.cancel();
        }
        reader.releaseLock();
      }
    }
    [Symbol.asyncIterator](options) { return this.values(options); }
    tee() {
      const reader = this.getReader();
      const branches = [];
      let reading = false;
      let left = 2;
      const pull = async () => {
        if (reading) {
          return;
        }
        reading = true;
        try {
          const { value, done } = await reader.read();
          reading = false;
          branches.filter(each => each.open).forEach(each => done ? each.controller.close() : each.controller.enqueue(value));
        } catch (error) {
          branches.forEach(each => each.controller.error(error));
        }
      };
      const branch = () => {
        const made = { open: true };
        branches.push(made);
        return new ReadableStream({
          start(controller) { made.controller = controller; },
          pull,
          async cancel(reason) {
            made.open = false;
            if (--left === 0) {
              await reader.cancel(reason);
            }
          }
        });
      };
      return [branch(), branch()];
    }
    async pipeTo(target, { preventClose = false, preventAbort = false, preventCancel = false, signal } = {}) {
      const reader = this.getReader();
      const writer = target.getWriter();
      try {
        for (;;) {
          signal?.throwIfAborted();
          await writer.ready;
          const { value, done } = await reader.read().catch(async error => {
            if (!preventAbort) {
              await writer.abort(error);
            }
            throw error;
          });
          if (done) {
            if (!preventClose) {
              await writer.close();
            }
            return;
          }
          await writer.write(value);
        }
      } catch (error) {
        if (!preventCancel) {
          await reader.cancel(error).catch(() => {});
        }
        if (signal?.aborted && !preventAbort) {
          await writer.abort(error).catch(() => {});
        }
        throw error;
      } finally {
        reader.releaseLock();
        writer.releaseLock();
      }
    }
    pipeThrough({ readable, writable }, options) {
      this.pipeTo(writable, options).catch(() => {});
      return readable;
    }
  }

  class WritableStreamDefaultController {
    #aborter = new AbortController();
    #fail;
    constructor(fail) { this.#fail = fail; }
    get signal() { return this.#aborter.signal; }
    error(error) { this.#fail(error); }
    [key](reason) { this.#aborter.abort(reason); }
  }

  class WritableStream {
    #sink;
    #strategy;
    #writer;
    #state = "writable";
    #error;
    #size = 0;
    #last;
    #ready = deferred();
    #closed = deferred();
    #controller = new WritableStreamDefaultController(error => this.#fail(error));
    constructor(sink = {}, strategy = undefined) {
      this.#sink = sink;
      this.#strategy = strategy;
      this.#ready.resolve();
      this.#last = Promise.resolve(sink.start?.(this.#controller));
      this.#last.catch(error => this.#fail(error));
    }
    #fail(error) {
      if (this.#state === "writable" || this.#state === "closing") {
        this.#state = "errored";
        this.#error = error;
        this.#ready.reject(error);
        if (this.#size > 0) {
          this.#ready = deferred();
          this.#ready.reject(error);
        }
        this.#closed.reject(error);
      }
    }
    #then(work) {
      const done = this.#last.then(() => {
        if (this.#state === "errored") {
          throw this.#error;
        }
        return work();
      });
      this.#last = done.catch(error => this.#fail(error));
      return done;
    }
    [key] = {
      take: writer => {
        if (this.#writer !== undefined) {
          throw locked("stream");
        }
        this.#writer = writer;
      },
      free: () => void (this.#writer = undefined),
      ready: () => this.#ready.promise,
      closed: () => this.#closed.promise,
      room: () => this.#state === "errored" ? null : this.#state === "writable"
        ? (this.#strategy?.highWaterMark ?? 1) - this.#size : 0,
      write: chunk => {
        if (this.#state !== "writable") {
          return Promise.reject(this.#error ?? new TypeError("the stream is closed"));
        }
        const size = this.#strategy?.size?.(chunk) ?? 1;
        this.#size += size;
        if (this[key].room() <= 0) {
          this.#ready = deferred();
        }
        return this.#then(async () => {
          await this.#sink.write?.(chunk, this.#controller);
          this.#size -= size;
          if (this.#state === "closing" || this[key].room() > 0) {
            this.#ready.resolve();
          }
        });
      },
      close: () => {
        if (this.#state !== "writable") {
          return Promise.reject(this.#error ?? new TypeError("the stream is closed"));
        }
        this.#state = "closing";
        return this.#then(async () => {
          await this.#sink.close?.();
          this.#state = "closed";
          this.#closed.resolve();
        });
      },
      abort: async reason => {
        if (this.#state === "writable" || this.#state === "closing") {
          this.#controller[key](reason);
          this.#fail(reason);
          await this.#sink.abort?.(reason);
        }
      }
    };
    get locked() { return this.#writer !== undefined; }
    getWriter() { return new WritableStreamDefaultWriter(this); }
    async close() {
      if (this.locked) {
        throw locked("stream");
      }
      await this[key].close();
    }
    async abort(reason) {
      if (this.locked) {
        throw locked("stream");
      }
      await this[key].abort(reason);
    }
  }

  class WritableStreamDefaultWriter {
    #stream;
    constructor(stream) {
      stream[key].take(this);
      this.#stream = stream;
    }
    #of(call) {
      return this.#stream === undefined ? Promise.reject(released()) : call(this.#stream[key]);
    }
    get ready() { return this.#of(stream => stream.ready()); }
    get closed() { return this.#of(stream => stream.closed()); }
    get desiredSize() {
      if (this.#stream === undefined) {
        throw released();
      }
      return this.#stream[key].room();
    }
    write(chunk) { return this.#of(stream => stream.write(chunk)); }
    close() { return this.#of(stream => stream.close()); }
    abort(reason) { return this.#of(stream => stream.abort(reason)); }
    releaseLock() {
      this.#stream?.[key].free();
      this.#stream = undefined;
    }
  }

  return { ByteLengthQueuingStrategy, CountQueuingStrategy, ReadableStream, ReadableStreamDefaultController,
    ReadableStreamDefaultReader, WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter };
})
