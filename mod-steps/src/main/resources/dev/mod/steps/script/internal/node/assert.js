// exports: AssertionError ok equal notEqual strictEqual notStrictEqual deepEqual notDeepEqual deepStrictEqual notDeepStrictEqual throws doesNotThrow rejects doesNotReject match doesNotMatch fail ifError strict
(function (internal) {
  "use strict";
  const util = internal.builtin("util");
  class AssertionError extends Error {
    constructor(options) {
      super(options.message ?? util.inspect(options.actual) + " " + options.operator + " " + util.inspect(options.expected));
      this.name = "AssertionError";
      this.code = "ERR_ASSERTION";
      this.generatedMessage = options.message === undefined;
      this.actual = options.actual;
      this.expected = options.expected;
      this.operator = options.operator;
    }
  }
  const fail = (actual, expected, operator, message, standard) => {
    if (message instanceof Error) {
      throw message;
    }
    const error = new AssertionError({ actual, expected, operator, message: message ?? standard });
    error.generatedMessage = message === undefined;
    throw error;
  };
  const compare = (operator, test, title) => (actual, expected, message) => {
    if (!test(actual, expected)) {
      fail(actual, expected, operator, message, title + "\n\n" + util.inspect(actual) + "\n\nand\n\n" + util.inspect(expected));
    }
  };
  const deep = strict => (a, b) => internal.isDeepEqual(a, b, strict);
  const not = test => (a, b) => !test(a, b);

  const isExpected = (error, expected, message) => {
    if (expected === undefined) {
      return;
    }
    if (expected instanceof RegExp) {
      if (!expected.test(String(error))) {
        fail(error, expected, "throws", message, "The error does not match " + expected + ": " + String(error));
      }
    } else if (typeof expected === "function") {
      if (expected.prototype !== undefined && error instanceof expected) {
        return;
      }
      if (Error.isPrototypeOf(expected) || expected === Error) {
        throw error;
      }
      if (expected.call({}, error) !== true) {
        fail(error, expected, "throws", message, "The validation function did not return true");
      }
    } else {
      const keys = expected instanceof Error ? ["name", "message", ...Object.keys(expected)] : Object.keys(expected);
      for (const key of keys) {
        const same = expected[key] instanceof RegExp && typeof error[key] === "string" ? expected[key].test(error[key])
          : internal.isDeepEqual(error[key], expected[key], true);
        if (!same) {
          fail(error, expected, "throws", message, "The error has another " + key + ": " + util.inspect(error[key]));
        }
      }
    }
  };
  const arrange = (expected, message) => typeof expected === "string" ? [undefined, expected] : [expected, message];

  const ok = (...args) => {
    if (!args[0]) {
      fail(args[0], true, "==", args[1], args.length === 0 ? "No value argument passed to `assert.ok()`"
        : "The expression evaluated to a falsy value: " + util.inspect(args[0]));
    }
  };
  const assert = (...args) => ok(...args);
  const loose = (a, b) => a == b || a !== a && b !== b;
  Object.assign(assert, {
    AssertionError, ok,
    equal: compare("==", loose, "Expected values to be loosely equal:"),
    notEqual: compare("!=", not(loose), "Expected values to be loosely unequal:"),
    strictEqual: compare("strictEqual", Object.is, "Expected values to be strictly equal:"),
    notStrictEqual: compare("notStrictEqual", not(Object.is), "Expected values to be strictly unequal:"),
    deepEqual: compare("deepEqual", deep(false), "Expected values to be loosely deep-equal:"),
    notDeepEqual: compare("notDeepEqual", not(deep(false)), "Expected values not to be loosely deep-equal:"),
    deepStrictEqual: compare("deepStrictEqual", deep(true), "Expected values to be strictly deep-equal:"),
    notDeepStrictEqual: compare("notDeepStrictEqual", not(deep(true)), "Expected values not to be strictly deep-equal:"),
    match: compare("match", (text, pattern) => pattern.test(text), "The input did not match the regular expression:"),
    doesNotMatch: compare("doesNotMatch", (text, pattern) => !pattern.test(text), "The input matched the regular expression:"),
    throws(call, ...rest) {
      const [expected, message] = arrange(...rest);
      let error;
      try {
        call();
      } catch (thrown) {
        error = { thrown };
      }
      if (error === undefined) {
        fail(undefined, expected, "throws", message, "Missing expected exception.");
      }
      isExpected(error.thrown, expected, message);
    },
    doesNotThrow(call, message) {
      try {
        call();
      } catch (error) {
        fail(error, undefined, "doesNotThrow", typeof message === "string" ? message : undefined,
          "Got unwanted exception.\nActual message: " + JSON.stringify(error?.message));
      }
    },
    async rejects(call, ...rest) {
      const [expected, message] = arrange(...rest);
      let error;
      try {
        await (typeof call === "function" ? call() : call);
      } catch (thrown) {
        error = { thrown };
      }
      if (error === undefined) {
        fail(undefined, expected, "rejects", message, "Missing expected rejection.");
      }
      isExpected(error.thrown, expected, message);
    },
    async doesNotReject(call, message) {
      try {
        await (typeof call === "function" ? call() : call);
      } catch (error) {
        fail(error, undefined, "doesNotReject", typeof message === "string" ? message : undefined,
          "Got unwanted rejection.\nActual message: " + JSON.stringify(error?.message));
      }
    },
    fail: message => fail(undefined, undefined, "fail", message, "Failed"),
    ifError(value) {
      if (value !== null && value !== undefined) {
        throw value instanceof Error ? value : new AssertionError({ actual: value, expected: null, operator: "ifError" });
      }
    }
  });
  const strict = (...args) => ok(...args);
  Object.assign(strict, assert, { equal: assert.strictEqual, notEqual: assert.notStrictEqual,
    deepEqual: assert.deepStrictEqual, notDeepEqual: assert.notDeepStrictEqual });
  strict.strict = strict;
  assert.strict = strict;
  return assert;
})
