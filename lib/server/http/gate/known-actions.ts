import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Refusal } from "./refusal.ts";

/** What the build that is served knows: its pages, and by its id on the wire which of them have a command. */
export type KnownActions = { pages: readonly string[]; pagesOf: ReadonlyMap<string, readonly string[]> };

type Manifest = { node: Record<string, { workers: Record<string, unknown> }> };

const ACTION_ID = /^[\da-f]{42}$/;
/** Paths without a page of their own get this one, which has commands too. */
const NOT_FOUND = "/_not-found";

export function readKnownActions(): KnownActions {
  const path = join(/* turbopackIgnore: true */ process.cwd(), ".next/server/server-reference-manifest.json");
  return knownActions(JSON.parse(readFileSync(path, "utf8")) as Manifest);
}

export function knownActions({ node }: Manifest): KnownActions {
  const pagesOf = new Map(
    Object.entries(node).map(([id, { workers }]) => [id, Object.keys(workers).map(pageOf)]),
  );
  return { pages: [...new Set([...pagesOf.values()].flat())], pagesOf };
}

/**
 * Why Next must not see a command: an id that its build does not have, or that the page at `path` does not have, would be an error
 * of the server in the log, whoever sent it. While `actions` are not known only the form of the id is judged.
 */
export function judgeAction(
  id: string | string[] | undefined,
  path: string,
  actions: KnownActions | undefined,
): Refusal | null {
  if (typeof id !== "string" || !ACTION_ID.test(id)) return { status: 404, isOtherBuild: true };
  if (!actions) return null;
  const pages = actions.pagesOf.get(id);
  if (!pages) return { status: 404, isOtherBuild: true };
  const isAt = (page: string) => fits(path, page);
  const isKnown = actions.pages.some(isAt);
  return (isKnown ? pages.some(isAt) : pages.includes(NOT_FOUND)) ? null : { status: 403 };
}

/** "app/(desk)/jobs/[id]/page" is at "/jobs/[id]". */
function pageOf(worker: string): string {
  const parts = worker.split("/").slice(1, -1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
}

function fits(path: string, page: string): boolean {
  const [given, meant] = [path, page].map((one) => one.split("/").filter((part) => part !== ""));
  if (!given || !meant || given.length !== meant.length) return false;
  return meant.every((part, at) => part === given[at] || part.startsWith("["));
}
