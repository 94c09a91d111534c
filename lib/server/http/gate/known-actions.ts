import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rejection } from "./rejection.ts";

/** The pages of the running build, and for the id of each command the pages that have it. */
export type KnownActions = { pages: readonly string[]; pagesOf: ReadonlyMap<string, readonly string[]> };

type Manifest = { node: Record<string, { workers: Record<string, unknown> }> };

const ACTION_ID = /^[\da-f]{42}$/;
/** Page of all paths without their own page; it has commands too. */
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
 * Finds a reason to reject a command, which Next would log as a server error: the build does not have its id, or
 * neither `path` nor a page with a fixed address has it. Without `actions` only the form of the id is checked.
 */
export function judgeAction(
  id: string | string[] | undefined,
  path: string,
  actions: KnownActions | undefined,
): Rejection | null {
  if (typeof id !== "string" || !ACTION_ID.test(id)) return { status: 404, isOtherBuild: true };
  if (!actions) return null;
  if (!actions.pagesOf.has(id)) return { status: 404, isOtherBuild: true };
  return isAtHome(id, path, actions) || findFixedPage(id, actions) !== undefined ? null : { status: 403 };
}

/**
 * Finds the page that a command must be sent to instead; null if `path` has it. Next's router posts a command that
 * waited for a navigation to the new page; the command must not be lost.
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
