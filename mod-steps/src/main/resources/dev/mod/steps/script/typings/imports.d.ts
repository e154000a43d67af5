declare module "@jssg/utils/javascript/imports" {
  import type { Edit, SgNode } from "mod:ast-match";

  /** Which import is meant. */
  export type ImportQuery =
    | { type: "default" | "namespace"; from: string; name?: string }
    | { type: "named"; from: string; name?: string };

  /** Import that was found. */
  export interface ImportResult {
    /** The local name. */
    alias: string;
    isNamespace: boolean;
    moduleType: "esm" | "cjs";
    /** The node of the local name. */
    node: SgNode<any>;
  }

  /** Import that is to be added. */
  export type ImportToAdd =
    | { type: "default" | "namespace"; from: string; name: string; moduleType?: "esm" | "cjs" }
    | { type: "named"; from: string; specifiers: { name: string; alias?: string }[]; moduleType?: "esm" | "cjs" };

  /** Import that is to be removed. */
  export type ImportToRemove =
    | { type: "default" | "namespace"; from: string }
    | { type: "named"; from: string; specifiers: string[] };

  /** The import of a module's default export, name or namespace; null when there is none. */
  export function getImport(node: SgNode<any>, options: ImportQuery): ImportResult | null;
  /** All imports of a module. */
  export function getAllImports(node: SgNode<any>, options: { type?: "default" | "named" | "namespace"; name?: string; from: string }): ImportResult[];
  /**
   * The edit that adds an import; null when it is there.
   *
   * @example
   * const edit = addImport(program, { type: "named", from: "react", specifiers: [{ name: "useState" }] });
   */
  export function addImport(node: SgNode<any>, options: ImportToAdd): Edit | null;
  /** The edit that removes an import; null when there is none. */
  export function removeImport(node: SgNode<any>, options: ImportToRemove): Edit | null;
  /** The edit that gives named imports other names; null when there is none of them. */
  export function updateImport(node: SgNode<any>, options: { from: string; specifiers: { name: string; to: string }[] }): Edit | null;
  /** The regular expression that matches exactly a text. */
  export function stringToExactRegexString(text: string): string;

  const api: {
    getImport: typeof getImport;
    getAllImports: typeof getAllImports;
    addImport: typeof addImport;
    removeImport: typeof removeImport;
    updateImport: typeof updateImport;
    stringToExactRegexString: typeof stringToExactRegexString;
  };
  export default api;
}

declare module "@jssg/utils/javascript" {
  export * from "@jssg/utils/javascript/imports";
}

declare module "@jssg/utils" {
  export * from "@jssg/utils/javascript/imports";
}
