const host = globalThis[Symbol.for('mod.host')]('ast-match');
const { parse: parseJson } = JSON;

export const parse = (language, source) => host.parse(language, source);
export const parseAsync = async (language, source) => host.parse(language, source);
export const parseFile = async (language, path) => host.parseFile(language, path);
export const kind = (language, name) => host.kind(language, name);

export async function jssgTransform(transform, path, language) {
  if (!host.transforming()) {
    return null;
  }
  const root = host.parseFile(language, path);
  const source = root.source();
  const result = await transform(root, {
    ...parseJson(host.options()),
    language: host.language(language, null),
  });
  const unchanged = result === null || result === undefined || result === source;
  if (!unchanged && typeof result !== 'string') {
    throw new TypeError(`a transform returns a string or null, not ${typeof result}`);
  }
  return host.finish(root, unchanged ? null : result);
}

export default { parse, parseAsync, parseFile, kind, jssgTransform };
