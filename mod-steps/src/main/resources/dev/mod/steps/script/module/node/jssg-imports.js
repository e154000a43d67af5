/** The text of a string literal without its quotes, null for other nodes. */
const literal = node => node !== null && node !== undefined && node.kind() === "string" ? node.text().slice(1, -1) : null;
const named = node => node.children().filter(child => child.isNamed() && child.kind() !== "comment");
const start = node => node.range().start.index;
const end = node => node.range().end.index;
const edit = (startPos, endPos, insertedText) => ({ startPos, endPos, insertedText });

/** Every binding that a static import makes. */
function ofStatement(statement) {
  const from = literal(statement.field("source"));
  const clause = statement.children().find(child => child.kind() === "import_clause");
  if (from === null || clause === undefined) {
    return [];
  }
  const base = { from, moduleType: "esm", statement, isNamespace: false };
  return named(clause).flatMap(part => {
    switch (part.kind()) {
      case "identifier":
        return [{ ...base, type: "default", name: "default", node: part }];
      case "namespace_import":
        return named(part).map(node => ({ ...base, type: "namespace", name: "*", node, isNamespace: true }));
      case "named_imports":
        return named(part).filter(each => each.kind() === "import_specifier").map(specifier => {
          const name = specifier.field("name");
          return { ...base, type: "named", name: literal(name) ?? name.text(), node: specifier.field("alias") ?? name,
            specifier, list: part };
        });
      default:
        return [];
    }
  });
}

const unwrap = node => {
  let at = node;
  while (at !== null && (at.kind() === "await_expression" || at.kind() === "parenthesized_expression")) {
    at = named(at)[0] ?? null;
  }
  return at;
};

/** Every binding that a variable gets from require() or import(). */
function ofDeclarator(declarator) {
  const value = declarator.field("value");
  const call = value === null ? null : unwrap(value);
  if (call === null || call.kind() !== "call_expression") {
    return [];
  }
  const callee = call.field("function").text();
  const from = callee === "require" || callee === "import" ? literal(named(call.field("arguments"))[0]) : null;
  if (from === null) {
    return [];
  }
  const declaration = declarator.parent();
  const alone = named(declaration).filter(each => each.kind() === "variable_declarator").length === 1;
  const base = { from, moduleType: callee === "require" ? "cjs" : "esm", isNamespace: false,
    statement: alone ? declaration : null };
  const target = declarator.field("name");
  if (target.kind() === "identifier") {
    return [{ ...base, type: "default", name: "default", node: target }];
  }
  if (target.kind() !== "object_pattern") {
    return [];
  }
  return named(target).flatMap(part => {
    const item = { ...base, type: "named", specifier: part, list: target };
    switch (part.kind()) {
      case "shorthand_property_identifier_pattern":
        return [{ ...item, name: part.text(), node: part }];
      case "object_assignment_pattern": {
        const node = part.field("left");
        return [{ ...item, name: node.text(), node }];
      }
      case "pair_pattern": {
        const key = part.field("key");
        const bound = part.field("value");
        const node = bound.kind() === "assignment_pattern" ? bound.field("left") : bound;
        return node.kind() === "identifier" ? [{ ...item, name: literal(key) ?? key.text(), node }] : [];
      }
      default:
        return [];
    }
  });
}

function bindings(program) {
  const found = program.children().filter(child => child.kind() === "import_statement").flatMap(ofStatement);
  const text = program.text();
  if (text.includes("require") || /\bimport\s*\(/.test(text)) {
    found.push(...program.findAll({ rule: { kind: "variable_declarator" } }).flatMap(ofDeclarator));
  }
  return found;
}

const result = binding => ({ alias: binding.node.text(), isNamespace: binding.isNamespace, moduleType: binding.moduleType,
  node: binding.node });

function matching(program, options) {
  const all = bindings(program).filter(binding => binding.from === options.from);
  const namespaces = all.filter(binding => binding.type === "namespace");
  switch (options.type) {
    case "named":
      return [...all.filter(binding => binding.type === "named" && binding.name === options.name), ...namespaces];
    case "namespace":
      return namespaces;
    default:
      return [...all.filter(binding => binding.type === "default"
        || binding.type === "named" && binding.name === "default"), ...namespaces];
  }
}

/** The binding of an import, null when there is none. */
export function getImport(program, options) {
  const found = matching(program, options);
  return found.length === 0 ? null : result(found[0]);
}

/** All bindings of an import; of a module, when no kind is asked for. */
export function getAllImports(program, options) {
  const found = options.type === undefined ? bindings(program).filter(binding => binding.from === options.from)
    : matching(program, options);
  return found.map(result);
}

const specifierText = (specifiers, separator) => specifiers.map(each => each.alias && each.alias !== each.name
  ? each.name + separator + each.alias : each.name).join(", ");

function statementText(options, specifiers) {
  const source = "'" + options.from + "'";
  const cjs = options.moduleType === "cjs" && options.type !== "namespace";
  switch (options.type) {
    case "namespace":
      return "import * as " + options.name + " from " + source + ";";
    case "named":
      return cjs ? "const { " + specifierText(specifiers, ": ") + " } = require(" + source + ");"
        : "import { " + specifierText(specifiers, " as ") + " } from " + source + ";";
    default:
      return cjs ? "const " + options.name + " = require(" + source + ");"
        : "import " + options.name + " from " + source + ";";
  }
}

const isImport = statement => {
  if (statement.kind() === "import_statement") {
    return true;
  }
  return (statement.kind() === "lexical_declaration" || statement.kind() === "variable_declaration")
    && named(statement).some(each => each.kind() === "variable_declarator" && ofDeclarator(each).length > 0);
};

/** Where a new statement goes: after the last import, else after what has to stay first. */
function insertion(program, text) {
  const statements = named(program);
  const last = statements.filter(isImport).at(-1);
  if (last !== undefined) {
    return edit(end(last), end(last), "\n" + text);
  }
  const source = program.text();
  const before = program.children().filter(child => child.kind() === "hash_bang_line"
    || child.kind() === "expression_statement" && literal(named(child)[0]) !== null && start(child) <= start(statements[0]));
  if (before.length > 0) {
    return edit(end(before.at(-1)), end(before.at(-1)), "\n" + text);
  }
  return edit(0, 0, text + (source === "" ? "" : "\n"));
}

/** An edit that adds an import, null when all of it is there. */
export function addImport(program, options) {
  const all = bindings(program).filter(binding => binding.from === options.from);
  if (options.type !== "named") {
    const kind = options.type === "namespace" ? "namespace" : "default";
    const there = all.some(binding => binding.type === kind);
    return there ? null : insertion(program, statementText(options, []));
  }
  const isType = binding => binding.statement?.children().some(child => child.kind() === "type")
    || binding.specifier?.children().some(child => child.kind() === "type");
  const missing = options.specifiers.filter(each => !all.some(binding => binding.type === "named"
    && binding.name === each.name && binding.node.text() === (each.alias ?? each.name) && !isType(binding)));
  if (missing.length === 0) {
    return null;
  }
  const wanted = options.moduleType ?? "esm";
  const host = all.findLast(binding => binding.type === "named" && binding.moduleType === wanted
    && !binding.statement?.children().some(child => child.kind() === "type"));
  if (host !== undefined) {
    const last = named(host.list).at(-1);
    const lines = host.list.text().includes("\n");
    const column = last.range().start.column;
    const separator = lines ? ",\n" + " ".repeat(column) : ", ";
    const text = missing.map(each => specifierText([each], wanted === "cjs" ? ": " : " as ")).join(separator);
    return edit(end(last), end(last), separator + text);
  }
  return insertion(program, statementText(options, missing));
}

/** An edit that drops a statement with the line it fills. */
function dropStatement(program, statement) {
  const source = program.text();
  const base = start(program);
  let to = end(statement);
  const rest = /^[ \t]*(?:\r\n|\n|\r)/.exec(source.slice(to - base));
  const from = start(statement);
  const first = from === base || /[\r\n]$/.test(source.slice(0, from - base));
  to += rest !== null && first ? rest[0].length : 0;
  return edit(from, to, "");
}

/** An edit that removes an import, null when there is none. */
export function removeImport(program, options) {
  const all = bindings(program).filter(binding => binding.from === options.from && binding.statement !== null);
  if (options.type !== "named") {
    const kind = options.type === "namespace" ? "namespace" : "default";
    const found = all.find(binding => binding.type === kind);
    if (found === undefined) {
      return null;
    }
    const others = all.filter(binding => binding !== found && start(binding.statement) === start(found.statement));
    if (others.length === 0) {
      return dropStatement(program, found.statement);
    }
    if (kind === "default") {
      const next = found.node.next()?.next() ?? null;
      return next === null ? dropStatement(program, found.statement) : edit(start(found.node), start(next), "");
    }
    const part = found.node.parent();
    const before = others.find(binding => binding.type === "default");
    return before === undefined ? dropStatement(program, found.statement) : edit(end(before.node), end(part), "");
  }
  for (const first of all) {
    if (first.type !== "named" || !options.specifiers.includes(first.name)) {
      continue;
    }
    const list = named(first.list);
    const keep = list.filter(each => !all.some(binding => binding.specifier !== undefined
      && start(binding.specifier) === start(each) && options.specifiers.includes(binding.name)));
    if (keep.length === 0) {
      const standard = all.find(binding => binding.type === "default" && start(binding.statement) === start(first.statement));
      return standard === undefined ? dropStatement(program, first.statement)
        : edit(end(standard.node), end(first.list), "");
    }
    const gone = list.map(each => !keep.includes(each));
    const from = gone.indexOf(true);
    const to = gone.lastIndexOf(true);
    const middle = list.slice(from, to + 1).filter(each => keep.includes(each)).map(each => each.text()).join(", ");
    if (to + 1 < list.length) {
      return edit(start(list[from]), start(list[to + 1]), middle === "" ? "" : middle + ", ");
    }
    return middle === "" ? edit(end(list[from - 1]), end(list[to]), "")
      : edit(start(list[from]), end(list[to]), middle);
  }
  return null;
}

/** A regular expression that matches just this text. */
export function stringToExactRegexString(string) {
  return "^" + string.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "$";
}
