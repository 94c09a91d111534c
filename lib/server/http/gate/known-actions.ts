import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Refusal } from "./rejection.ts";

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
    Object.entries(node).map(([id, { workers }]) => [id, Object.keys(workers).map(toPagePath)]),
  );
  return { pages: [...new Set([...pagesOf.values()].flat())], pagesOf };
}

/**
 * Why Next must not see a command: an id that its build does not have, or that no page has to which it could go from `path`, would be
 * an error of the server in the log, whoever sent it. While `actions` are not known only the form of the id is judged.
 */
export function judgeAction(
  id: string | string[] | undefined,
  path: string,
  actions: KnownActions | undefined,
): Refusal | null {
  if (typeof id !== "string" || !ACTION_ID.test(id)) return { status: 404, isOtherBuild: true };
  if (!actions) return null;
  if (!actions.pagesOf.has(id)) return { status: 404, isOtherBuild: true };
  return isAtHome(id, path, actions) || findFixedPage(id, actions) !== undefined ? null : { status: 403 };
}

/**
 * The page that a command has to be sent to instead; null where it is at one of its own. The router of Next posts a command that
 * waits behind a navigation to the page that this leads to: it must not be lost for that.
 */
export function findOtherPage(id: string, path: string, actions: KnownActions): string | null {
  return isAtHome(id, path, actions) ? null : (findFixedPage(id, actions) ?? null);
}

function isAtHome(id: string, path: string, { pages, pagesOf }: KnownActions): boolean {
  const own = pagesOf.get(id) ?? [];
  const isAt = (page: string) => fits(path, page);
  return pages.some(isAt) ? own.some(isAt) : own.includes(NOT_FOUND);
}

function findFixedPage(id: string, { pagesOf }: KnownActions): string | undefined {
  return pagesOf.get(id)?.find((page) => page !== NOT_FOUND && !page.includes("["));
}

/** "app/(desk)/jobs/[id]/page" is at "/jobs/[id]". */
function toPagePath(worker: string): string {
  const parts = worker.split("/").slice(1, -1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
}

function fits(path: string, page: string): boolean {
  const [given, meant] = [path, page].map((one) => one.split("/").filter((part) => part !== ""));
  if (!given || !meant || given.length !== meant.length) return false;
  return meant.every((part, at) => part === given[at] || part.startsWith("["));
}
