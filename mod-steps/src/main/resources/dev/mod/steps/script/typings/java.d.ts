declare module "@jssg/utils/java/imports" {
  import type { Edit, SgNode } from "mod:ast-match";

  /** What a file imports. */
  export interface JavaImports {
    imported: Set<string>;
    wildcardImportedPackages: Set<string>;
  }

  /** Parts of a method invocation. */
  export interface MethodInvocationParts {
    receiver: SgNode<any> | null;
    methodName: string | null;
    nameNode: SgNode<any> | null;
    args: SgNode<any>[];
  }

  /** The text after the last dot. */
  export function simpleName(name: string): string;
  /** The name that an import declaration imports, with `.*` where it imports all of a package. */
  export function getImportPath(declaration: SgNode<any>): string | null;
  /** As `getImportPath`, of the text of a declaration. */
  export function parseImportDeclaration(text: string): string | null;
  /** The imported names, and the packages of which all names are. */
  export function collectImports(root: SgNode<any>): JavaImports;
  /** Whether a type is imported, by its name or with all of its package. */
  export function isTypeImported(imports: JavaImports, options: { simpleName?: string; fullyQualifiedName: string }): boolean;
  /** Whether a simple name is imported from elsewhere. */
  export function hasConflictingSimpleImport(imports: JavaImports, options: { simpleName: string; expectedFullyQualifiedName: string }): boolean;
  /** Whether a name is used by itself, outside of imports. */
  export function referencesIdentifier(root: SgNode<any>, name: string): boolean;
  /** An import, by the full name of a type or static member; `.*` at its end for all of a package or type. */
  export interface JavaImport {
    /** The full name. */
    name: string;
    /** Whether it is of a static member, or of all of a type. */
    static?: boolean;
  }

  /**
   * The edit that adds an import, where it belongs among those that are there; null when the name is known without it. An error
   * when its last part means something else in the file: another import, a type, a type parameter, a member.
   *
   * @example
   * const edit = addImport(program, { name: "java.util.List" });
   */
  export function addImport(root: SgNode<any>, options: JavaImport): Edit | null;
  /**
   * The edit that removes an import and keeps comments beside it; null when there is none, or when it is used in the file as it is. With
   * `unused: false` that does not count. All of a package or type is removed with that only.
   */
  export function removeImport(root: SgNode<any>, options: JavaImport & { unused?: boolean }): Edit | null;
  /** The edits that remove imports nothing uses, and add those that something does. */
  export function createImportCleanupEdits(root: SgNode<any>, options: any): Edit[];
  /** A source with its imports cleaned up. */
  export function cleanupImports(source: string, options: any): string;
  /** The nearest node of a kind above. */
  export function findEnclosingNode(node: SgNode<any>, kind: string): SgNode<any> | null;
  /** The child that a node further below lies in. */
  export function findDirectChild(parent: SgNode<any>, descendant: SgNode<any>): SgNode<any> | null;
  /** The type that is written in a declaration. */
  export function findTypeNode(node: SgNode<any>): SgNode<any> | null;
  /** The parameter, local variable or field that a name means where it is used. */
  export function findVisibleDeclarationBeforeUsage(options: { usageNode: SgNode<any>; name: string }): any;
  /** A type without its arguments. */
  export function baseTypeName(type: string): string;
  /** A type of another name with the same arguments. */
  export function replaceBaseTypeName(type: string, name: string): string;
  /** Whether a simple name means another type. */
  export function isTypeShadowed(root: SgNode<any>, options: { simpleName: string; expectedFullyQualifiedName: string }): boolean;
  /** Whether a text in a file names a type. */
  export function isKnownType(root: SgNode<any>, typeText: string, fullyQualifiedName: string): boolean;
  /** The edit that gives a type another name; null where it is not a name by itself. */
  export function replaceTypeIdentifierSafely(node: SgNode<any>, name: string): Edit | null;
  /** Receiver, name and arguments of a method invocation. */
  export function getMethodInvocationParts(invocation: SgNode<any>): MethodInvocationParts | null;
  /** The name of what a method is called on. */
  export function getReceiverIdentifier(receiver: SgNode<any> | null | undefined): string | null;
  /** A method of an anonymous class. */
  export function getAnonymousClassMethod(creation: SgNode<any>, name: string): SgNode<any> | null;
  /** Several methods of an anonymous class, if it has all of them. */
  export function getAnonymousClassMethods(creation: SgNode<any>, names: string[]): Map<string, SgNode<any>> | null;
  /** The name of the only parameter of a method. */
  export function getSingleParameterName(method: SgNode<any>): string | null;
  /** The text of a node in which a name is another. */
  export function renameIdentifiersInNode(node: SgNode<any>, from: string | { from: string; to: string }, to?: string): string;
  /** What is between the braces of a method. */
  export function getMethodBodyContent(method: SgNode<any>, rename?: { from: string; to: string }): string | null;
}

declare module "@jssg/utils/java/types" {
  export * from "@jssg/utils/java/imports";
}

declare module "@jssg/utils/java/scope" {
  export * from "@jssg/utils/java/imports";
}

declare module "@jssg/utils/java/method-invocations" {
  export * from "@jssg/utils/java/imports";
}

declare module "@jssg/utils/java/anonymous-classes" {
  export * from "@jssg/utils/java/imports";
}
