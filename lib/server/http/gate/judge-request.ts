import "server-only";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { readHost } from "#lib/shared/links/read-host.ts";
import { judgeAction, type KnownActions, findOtherPage } from "./known-actions.ts";
import { isRouterState } from "./router-state.ts";
import type { Rejection } from "./rejection.ts";

/** Limit of a command's body. */
export const MAX_COMMAND_BYTES = 1024 * 1024;
/** Limit of a command that brings a list of 20,000 rows; that of Next. */
export const MAX_LIST_BYTES = 6 * MAX_COMMAND_BYTES;
const LIST_PAGES = ["/buyers", "/cards/list"];

const READING = ["GET", "HEAD"];
const METHODS = [...READING, "POST"];
const BAD_REQUEST = { status: 400 } as const;

export type JudgedRequest = Pick<IncomingMessage, "method" | "url" | "headers"> & { httpVersion?: string };

/**
 * Finds a reason to reject a request by its first line and headers; null if there is none. Next would answer most of
 * these requests with 500.
 */
export function judgeRequest(
  { method = "", url = "", headers, httpVersion }: JudgedRequest,
  actions?: KnownActions,
  mostBytes = MAX_COMMAND_BYTES,
): Rejection | null {
  if (!METHODS.includes(method)) return { status: 405, allow: METHODS.join(", ") };
  const path = readPath(url);
  if (path === null || !areHostsSound(headers)) return BAD_REQUEST;
  if (headers.host === undefined && httpVersion === "1.1") return BAD_REQUEST;
  // Next's own pages for its failures are part of the build and have addresses.
  if (/^\/+_(?!next\/)/.test(path)) return { status: 404 };
  if (!isRouterState(headers["next-router-state-tree"])) return BAD_REQUEST;
  return isForPage(method, url) ? judgeCommand(headers, path, actions, mostBytes) : null;
}

/** Reroutes a command posted to a foreign page to one of its own pages, as Next does between servers. */
export function sendToItsPage(request: JudgedRequest, actions: KnownActions | undefined): void {
  const { method = "", url = "", headers } = request;
  const [id, path] = [headers["next-action"], readPath(url)];
  if (!actions || !isForPage(method, url) || typeof id !== "string" || path === null) return;
  const page = findOtherPage(id, path, actions);
  if (page === null) return;
  request.url = page;
  headers["x-action-forwarded"] = "1";
}

/** True if Next would read the body as the input of a command: pages take no other. */
export function isForPage(method: string, url: string): boolean {
  return method === "POST" && !/^\/api(?:[/?]|$)/.test(url);
}

/** The decoded path of a target that begins with a slash and is printable ASCII; null for any other. */
function readPath(url: string): string | null {
  if (!/^\/[\x21-\x7e]*$/.test(url)) return null;
  try {
    const path = decodeURIComponent(url.split("?", 1)[0] ?? "");
    return /\p{Cc}/u.test(path) ? null : path;
  } catch {
    return null;
  }
}

// Next answers with 500 if a file does not fit these headers. Without them a client gets the whole file.
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];

/** Removes conditions that a server may ignore. */
export function dropConditions(headers: IncomingHttpHeaders): void {
  for (const name of CONDITIONS) Reflect.deleteProperty(headers, name);
}

/** Checks the headers that Next builds addresses from. */
function areHostsSound({ host, ...headers }: IncomingHttpHeaders): boolean {
  return [host, headers["x-forwarded-host"]].every(
    (one) => one === undefined || (typeof one === "string" && readHost(one) !== null),
  );
}

/** Finds a reason to reject a command. Commands are JSON as plain text; only scripts send forms. */
function judgeCommand(
  headers: IncomingHttpHeaders,
  path: string,
  actions: KnownActions | undefined,
  mostBytes: number,
): Rejection | null {
  const id = headers["next-action"];
  if (id === undefined) return { status: 405, allow: READING.join(", ") };
  const rejection = judgeAction(id, path, actions);
  if (rejection) return rejection;
  const isPlain = /^text\/plain(?:; ?charset=utf-8)?$/i.test(headers["content-type"] ?? "");
  if (!isPlain || headers["content-encoding"] !== undefined) return { status: 415 };
  return Number(headers["content-length"] ?? 0) > mostBytes ? { status: 413 } : null;
}

/** True for a command that may bring a list: one of the page at its path. */
export function mayBringList(
  { url = "", headers }: JudgedRequest,
  actions: KnownActions | undefined,
): boolean {
  const [id, path] = [headers["next-action"], readPath(url)];
  if (typeof id !== "string" || path === null || !LIST_PAGES.includes(path)) return false;
  return actions === undefined || findOtherPage(id, path, actions) === null;
}
