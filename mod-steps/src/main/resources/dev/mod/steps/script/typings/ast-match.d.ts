declare module "mod:ast-match" {
  /**
   * The kinds of nodes of a language, each with its fields. `mod:ast-match/langs/<language>` has one for each language; this
   * one, the default, allows every name.
   */
  export type TypesMap = Record<string, Record<string, string | undefined>>;

  /** Names of the kinds of nodes of a language. */
  export type Kinds<M extends TypesMap = TypesMap> = keyof M & string;

  /** Names of the kinds that a grammar gives a name to, without punctuation and keywords. */
  export type NamedKinds<M extends TypesMap = TypesMap> = Exclude<Kinds<M>, { [K in keyof M]: M[K] extends Token ? K : never }[keyof M]>;

  /** What the types of languages say of a kind without a name of its own, such as `(`. */
  export type Token = { readonly " token": undefined };

  /** What the types of languages say of the kind of their root nodes, besides its fields. */
  export type Top = { readonly " top": undefined };

  /** The kind of the root node; any where the grammar does not say. */
  export type RootKind<M extends TypesMap = TypesMap> = [{ [K in keyof M]: M[K] extends Top ? K : never }[keyof M] & string] extends [infer K extends Kinds<M>]
    ? [K] extends [never] ? Kinds<M> : K
    : never;

  /** Names of the fields of a language. */
  export type FieldNames<M extends TypesMap = TypesMap> = Exclude<{ [K in keyof M]: keyof M[K] }[keyof M] & string, keyof Token | keyof Top>;

  /** Kinds of the nodes in a field; of a node whose kind is not known, all. */
  export type FieldKinds<M extends TypesMap, K extends Kinds<M>, F extends string> = [Kinds<M>] extends [K]
    ? Kinds<M>
    : Extract<K extends unknown ? F extends keyof M[K] ? M[K][F] : never : never, Kinds<M>>;

  /** The node in a field: not null where the grammar always has one, null alone where it never has. */
  export type FieldNode<M extends TypesMap, K extends Kinds<M>, F extends string> = [Kinds<M>] extends [K]
    ? SgNode<M> | null
    :
        | ([FieldKinds<M, K, F>] extends [never] ? never : SgNode<M, FieldKinds<M, K, F>>)
        | (K extends unknown ? F extends keyof M[K] ? undefined extends M[K][F] ? null : never : null : never);

  /** Place in a text. Lines and columns begin with 0 and count UTF-16 units, as indexes of strings do. */
  export interface Position {
    line: number;
    column: number;
    /** Distance from the beginning of the text. */
    index: number;
  }

  /** Part of a text; the end is exclusive. */
  export interface Range {
    start: Position;
    end: Position;
  }

  /** Replacement of a part of the text. `replace` makes one, or you write it yourself. */
  export interface Edit {
    /** Index of the first character that is replaced. */
    startPos: number;
    /** Index after the last one; equal to `startPos` to insert. */
    endPos: number;
    insertedText: string;
  }

  /** A kind, or a selector of kinds such as `call_expression > identifier`. */
  export type KindSelector<M extends TypesMap = TypesMap> =
    | Kinds<M>
    | `${string} ${string}` | `${string}>${string}` | `${string}+${string}` | `${string}~${string}` | `${string}:${string}` | `${string},${string}`;

  /** What a node must be to match, but for its kind. All keys that are there must hold. */
  export interface Conditions<M extends TypesMap = TypesMap> {
    /** Code with variables: `$A` stands for one node, `$$$A` for any number of nodes. */
    pattern?: string | { context: string; selector?: Kinds<M>; strictness?: "cst" | "smart" | "ast" | "relaxed" | "signature" | "template" };
    /** Regular expression that occurs in the node's text. */
    regex?: string;
    /** Position among the named siblings, from 1: a number or a formula such as `2n+1`. */
    nthChild?: number | string | { position: number | string; reverse?: boolean; ofRule?: Rule<M> };
    /** Exact place of the node. */
    range?: { start: { line: number; column: number }; end: { line: number; column: number } };
    /** Rules that must all match. */
    all?: Rule<M>[];
    /** Rules of which one must match. */
    any?: Rule<M>[];
    /** A rule that must not match. */
    not?: Rule<M>;
    /** Name of a utility of the matcher that must match. */
    matches?: string | Record<string, Record<string, Rule<M>>>;
    /** A rule for the parent; with `stopBy: "end"` for any node above. */
    inside?: Relation<M>;
    /** A rule for a child; with `stopBy: "end"` for any node below. */
    has?: Relation<M>;
    /** A rule for a later sibling. */
    precedes?: Sibling<M>;
    /** A rule for an earlier sibling. */
    follows?: Sibling<M>;
  }

  /** What a node must be to match. */
  export interface Rule<M extends TypesMap = TypesMap> extends Conditions<M> {
    /** Kind of the node. */
    kind?: KindSelector<M>;
  }

  /** Rule for a sibling. */
  export interface Sibling<M extends TypesMap = TypesMap> extends Rule<M> {
    /** Where the search ends: at the nearest node, at the last one, or at one that a rule matches. Default: `neighbor`. */
    stopBy?: "neighbor" | "end" | Rule<M>;
  }

  /** Rule for a node above or below. */
  export interface Relation<M extends TypesMap = TypesMap> extends Sibling<M> {
    /** Name of the field in which the node lies. */
    field?: FieldNames<M>;
  }

  /** New variable made of others. */
  export type Transformation =
    | string
    | { substring: { source: string; startChar?: number; endChar?: number } }
    | { replace: { source: string; replace: string | number | boolean; by: string | number | boolean } }
    | { convert: { source: string; toCase: "lowerCase" | "upperCase" | "capitalize" | "camelCase" | "snakeCase" | "kebabCase" | "pascalCase"; separatedBy?: ("caseChange" | "dash" | "dot" | "slash" | "space" | "underscore")[] } };

  /** What may stand beside a rule. */
  export interface Surroundings<M extends TypesMap = TypesMap> {
    id?: string;
    language?: string;
    /** Further rules for single variables, by their names without `$`. */
    constraints?: Record<string, Rule<M>>;
    /** Rules by names, for `matches`. */
    utils?: Record<string, Rule<M>>;
    /** New variables made of others, for `getTransformed`. */
    transform?: Record<string, Transformation>;
  }

  /** Rule with what belongs to it. */
  export interface RuleConfig<M extends TypesMap = TypesMap> extends Surroundings<M> {
    rule: Rule<M>;
  }

  /** Rule of one kind, whose matches are known to be of that kind. */
  export interface KindConfig<M extends TypesMap, K extends Kinds<M>> extends Surroundings<M> {
    rule: Conditions<M> & { kind: K };
  }

  /** What finds nodes: a pattern, the number of a kind, or a rule. */
  export type Matcher<M extends TypesMap = TypesMap> = string | number | RuleConfig<M>;

  /** Where a name is declared. */
  export interface Definition<M extends TypesMap = TypesMap> {
    node: SgNode<M>;
    root: SgRoot<M>;
    /** In this file, as the import that a use stands for; an import itself, where it leads nowhere; or in another file. */
    kind: "local" | "import" | "external";
  }

  /** Places in one file where a name is used. */
  export interface References<M extends TypesMap = TypesMap> {
    root: SgRoot<M>;
    nodes: SgNode<M>[];
  }

  /** Parsed file or text. */
  export interface SgRoot<M extends TypesMap = TypesMap> {
    /** The root node of the tree. */
    root(): SgNode<M, RootKind<M>>;
    /** Absolute path of the file; `anonymous` for a text. */
    filename(): string;
    /** Path of the file relative to the target. */
    relativeFilename(): string;
    /** The text of the root node: that of the file, without white space that it begins with. Positions count that, too. */
    source(): string;
    /** Writes another file, reached through `definition` or `references`. Return the new text of the current one instead. */
    write(content: string): void;
    /** Moves the file when the transform has returned; a relative path starts from the file's directory. */
    rename(path: string): void;
  }

  /**
   * Node of a syntax tree. The tree does not change: edits give a new text.
   *
   * @example
   * const call = root.root().find("console.log($$$ARGS)");
   * const edit = call?.replace("logger.info()");
   */
  export interface SgNode<
    // @ts-ignore: a node of one language, or kind, is one of any; the compiler cannot see that through the fields' types
    out M extends TypesMap = TypesMap,
    // @ts-ignore
    out K extends Kinds<M> = Kinds<M>,
  > {
    /** Number of the node, unique in its tree. */
    id(): number;
    /** Its source text. */
    text(): string;
    /** Name of its kind in the grammar. */
    kind(): K;
    /** Whether it is of this kind. */
    is<T extends Kinds<M>>(kind: T): this is SgNode<M, T>;
    /** Its place in the text. */
    range(): Range;
    /** Whether it has no child. */
    isLeaf(): boolean;
    /** Whether its kind has a name of its own, as punctuation and keywords have not. */
    isNamed(): boolean;
    /** Whether it has no named child. */
    isNamedLeaf(): boolean;
    /** The node above; null for the root. */
    parent(): SgNode<M> | null;
    /** The child at an index from 0, punctuation counted. */
    child(index: number): SgNode<M> | null;
    /** All children, punctuation too. */
    children(): SgNode<M>[];
    /** The nodes above, from the parent to the root. */
    ancestors(): SgNode<M>[];
    /** The next sibling. */
    next(): SgNode<M> | null;
    /** The siblings after it. */
    nextAll(): SgNode<M>[];
    /** The sibling before it. */
    prev(): SgNode<M> | null;
    /** The siblings before it, the nearest first. */
    prevAll(): SgNode<M>[];
    /**
     * The first child in a field of the grammar.
     *
     * @example
     * const name = declaration.field("name");
     */
    field<F extends FieldNames<M>>(name: F): FieldNode<M, K, F>;
    /** All children in a field of the grammar. */
    fieldChildren<F extends FieldNames<M>>(name: F): SgNode<M, FieldKinds<M, K, F>>[];
    /** Whether a matcher fits this node. */
    matches(matcher: Matcher<M>): boolean;
    /** Whether a matcher fits a node above. */
    inside(matcher: Matcher<M>): boolean;
    /** Whether a matcher fits a node below. */
    has(matcher: Matcher<M>): boolean;
    /** Whether a matcher fits a later sibling. */
    precedes(matcher: Matcher<M>): boolean;
    /** Whether a matcher fits an earlier sibling. */
    follows(matcher: Matcher<M>): boolean;
    /** The first node that fits, this node and all below it, from the top. */
    find<T extends Kinds<M>>(matcher: KindConfig<M, T>): SgNode<M, T> | null;
    find(matcher: Matcher<M>): SgNode<M> | null;
    /**
     * All nodes that fit.
     *
     * @example
     * const logs = root.root().findAll({
     *   rule: { pattern: "console.$METHOD($$$ARGS)" },
     *   constraints: { METHOD: { regex: "^(log|info)$" } },
     * });
     */
    findAll<T extends Kinds<M>>(matcher: KindConfig<M, T>): SgNode<M, T>[];
    findAll(matcher: Matcher<M>): SgNode<M>[];
    /** The node that `$NAME` of the pattern stands for. */
    getMatch(name: string): SgNode<M> | null;
    /** The nodes that `$$$NAME` stands for, with what separates them. */
    getMultipleMatches(name: string): SgNode<M>[];
    /** The text of a variable that `transform` made. */
    getTransformed(name: string): string | null;
    /** The tree of this node. */
    getRoot(): SgRoot<M>;
    /** The edit that puts a text in the place of this node. It changes nothing by itself: see `commitEdits`. */
    replace(text: string): Edit;
    /**
     * The text of this node with edits applied. Of edits that overlap the first is taken.
     *
     * @example
     * return program.commitEdits(calls.map((call) => call.replace("done()")));
     */
    commitEdits(edits: Edit[]): string;
    /** Where the name is declared; null when that is not known. */
    definition(options?: { resolveExternal?: boolean; resolveReexports?: boolean }): Definition<M> | null;
    /** Its type and what it stands for, where somebody knows that: in Java, TypeScript and JavaScript. */
    typeInfo(): TypeInfo | null;
    /** All places where what this name means is used, by file. */
    references(): References<M>[];
    /**
     * Gives what this name stands for another name in all files of the target, this one too; of a declaration its own name. An error
     * tells why that cannot be. The step needs `semantic_analysis: workspace` or `types`.
     *
     * @example
     * method.rename("cents");
     */
    rename(to: string): Renaming;
  }

  /** What has got another name. */
  export interface Renaming {
    /** Its full name as it was. */
    symbol: string;
    /** In how many places its name was written. */
    places: number;
    /** The files with those, relative to the target, as they are called now. */
    files: string[];
  }

  /** What is known of a node by its meaning. */
  export interface TypeInfo {
    /** The type, with full names: `java.util.List<java.lang.String>`; null for what has none. */
    type: string | null;
    /** All types that this one is a subtype of. */
    supertypes: string[];
    /** The full name of the type, field or method that it stands for, a method with its parameters; null for none. */
    symbol: string | null;
  }

  /** What a transform gets besides the tree. */
  export interface TransformOptions<M extends TypesMap = TypesMap> {
    /** Parameters of the workflow, or of `--param`. */
    params: Record<string, any>;
    /** Language of the file. */
    language: string;
    /** The nodes that `getSelector` found. */
    matches?: SgNode<M>[];
    /** Fields of the matrix item of this task. */
    matrixValues?: Record<string, any>;
    /** Whether nothing is going to be written. */
    dryRun: boolean;
    /** Absolute path of the target. */
    targetDir: string;
  }

  /**
   * Function that a script exports by default. It returns the new text of the file, or null to leave the file as it is.
   *
   * @example
   * const transform: Transform = (root) => root.root().commitEdits([]);
   */
  export type Transform<M extends TypesMap = TypesMap> =
    (root: SgRoot<M>, options: TransformOptions<M>) => string | null | undefined | Promise<string | null | undefined>;

  /** The same as `Transform`. */
  export type Codemod<M extends TypesMap = TypesMap> = Transform<M>;

  /** Function that a script may export as `getSelector`: files in which the matcher finds nothing are skipped. */
  export type GetSelector<M extends TypesMap = TypesMap> = (options: TransformOptions<M>) => RuleConfig<M> | null | undefined;

  /** The tree of a text. */
  export function parse<M extends TypesMap = TypesMap>(language: string, source: string): SgRoot<M>;
  /** The tree of a text. */
  export function parseAsync<M extends TypesMap = TypesMap>(language: string, source: string): Promise<SgRoot<M>>;
  /** The tree of a file of the target. */
  export function parseFile<M extends TypesMap = TypesMap>(language: string, path: string): Promise<SgRoot<M>>;
  /** The number of a kind, which is the fastest matcher. */
  export function kind(language: string, name: string): number;
  /** Runs another transform on a file of the target; null when it changes nothing. */
  export function jssgTransform<M extends TypesMap = TypesMap>(transform: Transform<M>, path: string, language: string): Promise<string | null>;

  const api: {
    parse: typeof parse;
    parseAsync: typeof parseAsync;
    parseFile: typeof parseFile;
    kind: typeof kind;
    jssgTransform: typeof jssgTransform;
  };
  export default api;
}
