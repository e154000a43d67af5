import type { SgRoot, TransformOptions } from "mod:ast-match";

// Inserts the header into a source that lacks it, below a #! line.
export default function insert(root: SgRoot, { params, matrixValues }: TransformOptions): string | null {
  const text = root.root().text();
  if (text.includes("SPDX-License-Identifier:")) {
    return null;
  }
  const start = text.startsWith("#!") ? text.indexOf("\n") + 1 : 0;
  const header = [`SPDX-FileCopyrightText: ${params.holder}`, `SPDX-License-Identifier: ${params.license}`];
  return text.slice(0, start) + header.map((line) => `${matrixValues?.comment} ${line}\n`).join("") + "\n" + text.slice(start);
}
