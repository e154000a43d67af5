import type { SgRoot } from "mod:ast-match";
import { useMetricAtom } from "mod:metrics";

const replaced = useMetricAtom("replaced-calls");

export default function transform(root: SgRoot): string | null {
  const node = root.root();
  const edits = node.findAll({ rule: { pattern: "assert.equal($A, $B)" } }).map((call) => {
    replaced.increment({ to: "strictEqual" });
    return call.replace(`assert.strictEqual(${call.getMatch("A")!.text()}, ${call.getMatch("B")!.text()})`);
  });
  return edits.length === 0 ? null : node.commitEdits(edits);
}
