(() => {
  const { stringify, parse } = JSON;
  const hosts = Object.create(null);
  Object.defineProperty(globalThis, Symbol.for('mod.host'), { value: (name) => hosts[name] });
  const resolve = Promise.resolve.bind(Promise);
  const then = Promise.prototype.then.call.bind(Promise.prototype.then);
  return {
    install: (name, module) => {
      hosts[name] = module;
    },
    forget: () => {
      for (const name in hosts) {
        delete hosts[name];
      }
    },
    array: (...items) => items,
    range: (line, column, index, endLine, endColumn, endIndex) => ({
      start: { line, column, index },
      end: { line: endLine, column: endColumn, index: endIndex },
    }),
    edit: (startPos, endPos, insertedText) => ({ startPos, endPos, insertedText }),
    stringify: (value) => stringify(value),
    parse: (json) => parse(json),
    options: (json, language, matches) => {
      const { params, matrixValues, dryRun, targetDir } = parse(json);
      return { params, language, matches: matches ?? undefined, matrixValues, dryRun, targetDir };
    },
    fail: (message) => {
      throw new Error(message);
    },
    settle: (value, outcome) => {
      then(resolve(value), (result) => outcome.done(result), (reason) => outcome.fail(reason));
    },
    definition: (node, root, kind) => ({ node, root, kind }),
    typeInfo: (type, supertypes, symbol) => ({ type, supertypes, symbol }),
    renaming: (symbol, places, files) => ({ symbol, places, files }),
    references: (root, nodes) => ({ root, nodes }),
  };
})()
