// Records each language that has a source without a header. Called once for each source.
import type { SgRoot } from "mod:ast-match";
import { acquireLock, getState, setState } from "mod:workflow";

const LANGUAGES = [
  { name: "JavaScript", extension: "js", comment: "//" },
  { name: "Python", extension: "py", comment: "#" },
  { name: "Java", extension: "java", comment: "//" },
];

export default function find(root: SgRoot): null {
  const language = LANGUAGES.find(({ extension }) => root.filename().endsWith(`.${extension}`));
  if (!language || root.root().text().includes("SPDX-License-Identifier:")) {
    return null;
  }
  const release = acquireLock("languages");
  const names = [...(getState<{ name: string }[]>("languages") ?? []).map(({ name }) => name), language.name];
  setState("languages", LANGUAGES.filter(({ name }) => names.includes(name)));
  release();
  return null;
}
