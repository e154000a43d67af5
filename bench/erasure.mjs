// Compares what is left of TypeScript after erasing its types, by this program and by the TypeScript compiler.
// usage: node erasure.mjs LIST RESULTS TYPESCRIPT, where RESULTS comes from dev.mod.bench.Erasure
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [list, results, library] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(library);
const files = readFileSync(list, "utf8").split("\n").filter(Boolean);
const counts = { same: 0, invalid: 0, refused: 0, different: 0 };

/** The value of an expression of nothing but numbers, which TypeScript computes in enums. */
function constant(node) {
  if (ts.isNumericLiteral(node)) {
    return Number(node.text);
  }
  if (ts.isParenthesizedExpression(node)) {
    return constant(node.expression);
  }
  const left = ts.isBinaryExpression(node) ? constant(node.left) : undefined;
  const right = left === undefined ? undefined : constant(node.right);
  if (right === undefined) {
    return undefined;
  }
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.LessThanLessThanToken: return left << right;
    case ts.SyntaxKind.BarToken: return left | right;
    case ts.SyntaxKind.PlusToken: return left + right;
    default: return undefined;
  }
}

/** The tree in lines; without what has no meaning: empty statements, parentheses, comments, commas at ends, export {}. */
function lines(text, name) {
  const tree = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JSX);
  if (tree.parseDiagnostics.length > 0) {
    return ["error: " + ts.flattenDiagnosticMessageText(tree.parseDiagnostics[0].messageText, " ")];
  }
  const found = [];
  (function walk(node) {
    if (ts.isEmptyStatement(node) || ts.isSemicolonClassElement(node)
      || (ts.isExportDeclaration(node) && !node.moduleSpecifier && node.exportClause?.elements?.length === 0)) {
      return;
    }
    const value = constant(node);
    if (value !== undefined) {
      found.push("FirstLiteralToken " + value);
      return;
    }
    if (!ts.isParenthesizedExpression(node)) {
      found.push(ts.SyntaxKind[node.kind] + (node.text === undefined || ts.isSourceFile(node) ? "" : " " + node.text)
        + (node.operator ?? "") + (node.flags & ts.NodeFlags.BlockScoped));
    }
    ts.forEachChild(node, walk);
  })(tree);
  return found;
}

function firstDifference(wanted, got) {
  const at = wanted.findIndex((each, i) => each !== got[i]);
  return at < 0 ? `more: ${got[wanted.length]}` : `expected ${wanted.slice(at, at + 6).join(", ")}; got ${got.slice(at, at + 6).join(", ")}`;
}

function transpiled(file, source) {
  return ts.transpileModule(source, {
    // declarations, too, are to be erased, and not to be left out
    fileName: file.replace(/(\.d(\.\w+)?)?\.[mc]?ts$/, ".ts"),
    reportDiagnostics: true,
    compilerOptions: { target: "ESNext", module: "Preserve", jsx: "preserve", useDefineForClassFields: true },
  });
}

/** What this program makes of modules of CommonJS, as TypeScript leaves it. */
function commonJs(text) {
  return text
    .replace(/const export_equals =([^]*?); export \{ export_equals as default, export_equals as "module.exports" \};/g, "module.exports = $1;")
    .replace(/import \* as (\w+)_module from ('[^']*'|"[^"]*"); (export )?const \1 = [^;]*;/g, "$3const $1 = require($2);");
}

files.forEach((file, i) => {
  const source = readFileSync(file, "utf8");
  let theirs;
  try {
    theirs = transpiled(file, source);
  } catch {
    counts.invalid++;
    return;
  }

  if (theirs.diagnostics.some((each) => each.category === ts.DiagnosticCategory.Error)) {
    counts.invalid++;
  } else if (existsSync(`${results}/${i}.refused`)) {
    counts.refused++;
    console.log(`${file}: refused: ${readFileSync(`${results}/${i}.refused`, "utf8").split("\n")[0]}`);
  } else {
    const wanted = lines(theirs.outputText, "a.jsx");
    const got = lines(commonJs(readFileSync(`${results}/${i}.js`, "utf8")), "a.jsx");
    if (wanted.length === got.length && wanted.every((each, at) => each === got[at])) {
      counts.same++;
    } else {
      counts.different++;
      console.log(`${file}: ${firstDifference(wanted, got)}`);
    }
  }
});
console.log(`${files.length} files: ${counts.same} the same, ${counts.different} different, ${counts.refused} refused; ${counts.invalid} that TypeScript refuses`);
process.exit(counts.different + counts.refused > 0 ? 1 : 0);
