// exports: builtinModules createRequire isBuiltin
(function (internal) {
  "use strict";
  const module = {
    builtinModules: JSON.parse(internal.host.builtinNames()),
    isBuiltin: name => internal.host.builtinName(String(name)) !== null,
    createRequire(from) {
      const text = String(from);
      return internal.requireFrom(text.startsWith("file:") ? internal.builtin("url").fileURLToPath(text) : text, null);
    }
  };
  module.Module = module;
  return module;
})
