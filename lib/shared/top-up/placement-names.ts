import { visibleName } from "#lib/shared/names/visible-name.ts";
import { placementIssues } from "./placement-fields.ts";

/** Most placements that one list makes. */
export const MAX_NAMES = 200;

/** Content of a pasted list. A name counts once; lines without one count as nothing. */
type PlacementNames = {
  /** Names to add, in their order. */
  names: string[];
  /** Number of lines whose name an earlier line has. */
  doubled: number;
  /** Number of names that a placement in use has. */
  existing: number;
  /** Lines that can't be a name, with the key of the message. */
  issues: { line: number; issue: string }[];
};

/** Reads a list of names, one per line; `inUse` holds the names of placements in use. */
export function readPlacementNames(text: string, inUse: ReadonlySet<string>): PlacementNames {
  const read: PlacementNames = { names: [], doubled: 0, existing: 0, issues: [] };
  const seen = new Set<string>();
  for (const [at, typed] of text.split(/\r\n?|\n/).entries()) {
    const name = visibleName(typed.trim());
    if (name === "") continue;
    const issue = findNameIssue(name);
    if (issue !== undefined) read.issues.push({ line: at + 1, issue });
    else if (seen.has(name)) read.doubled += 1;
    else if (inUse.has(name)) read.existing += 1;
    else read.names.push(name);
    seen.add(name);
  }
  return read;
}

/** Finds the key of the message for what is wrong with a name; undefined when it is right. */
export function findNameIssue(name: string): string | undefined {
  return placementIssues({ name, sid: "sid", owner: "owner" }).name;
}
