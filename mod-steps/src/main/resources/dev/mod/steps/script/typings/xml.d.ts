declare module "@jssg/utils/xml/elements" {
  import type { Rule, SgNode } from "mod:ast-match";

  /** The rule that finds elements of a name. */
  export function elementByTagRule(tag: string): Rule<any>;
  /** All elements of a name. */
  export function findElementsByTag(root: SgNode<any>, tag: string): SgNode<any>[];
  /** The first element of a name. */
  export function findElementByTag(node: SgNode<any>, tag: string): SgNode<any> | null;
  /** Whether there is an element of a name. */
  export function hasTag(root: SgNode<any>, tag: string): boolean;
  /** The first node of a kind. */
  export function findElementByKind(node: SgNode<any>, kind: string): SgNode<any> | null;
  /** The value of an attribute, without quotation marks. */
  export function getAttributeValue(element: SgNode<any>, name: string): string | null;
  /** The white space before a node on its line, if there is nothing else. */
  export function getLineIndent(source: string, node: SgNode<any>): string;
}
