import type { Codemod } from "mod:ast-match";

const transform: Codemod = (root) => {
  const calls = root.root().findAll("console.log($$$ARGS)");
  if (calls.length === 0) {
    return null;
  }
  return root.root().commitEdits(calls.map((call) => call.replace(call.text().replace("console.log", "logger.info"))));
};

export default transform;
