import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Step } from "#lib/server/http/chain.ts";
import { readCommandBody, withBody } from "./command-body.ts";
import { watchCommand } from "./command-watch.ts";
import { isCommandBody } from "./judge-command-body.ts";
import {
  dropConditions,
  isForPage,
  judgeRequest,
  MAX_COMMAND_BYTES,
  MAX_LIST_BYTES,
  mayBringList,
  sendToItsPage,
} from "./judge-request.ts";
import type { KnownActions } from "./known-actions.ts";
import { reject } from "./rejection.ts";

/** `isKnown` tells by its headers if a request comes from somebody who is signed in. */
type Gate = { isDev: boolean; actions?: KnownActions; isKnown: (headers: Headers) => boolean };

/** Step before Next: rejects requests that cannot be ours before Next sees them. */
export function openGate(gate: Gate): Step {
  return (request, response, next) => void judge(request, response, gate, next);
}

async function judge(
  request: IncomingMessage,
  response: ServerResponse,
  { isDev, actions, isKnown }: Gate,
  hand: (request: IncomingMessage) => void,
): Promise<void> {
  const { method = "", url = "" } = request;
  if (isDev && /^\/_(?:_nextjs|next\/)/.test(url)) return hand(request);
  const isList =
    mayBringList(request, actions) && isKnown(new Headers({ cookie: request.headers.cookie ?? "" }));
  const mostBytes = isList ? MAX_LIST_BYTES : MAX_COMMAND_BYTES;
  const rejection = judgeRequest(request, actions, mostBytes);
  if (rejection) return reject(response, rejection);
  dropConditions(request.headers);
  if (!isForPage(method, url)) return hand(request);
  const body = await readCommandBody(request, mostBytes);
  if (body === "gone") return;
  if (body === "tooLarge") return reject(response, { status: 413 });
  if (!isCommandBody(body)) return reject(response, { status: 400 });
  sendToItsPage(request, actions);
  watchCommand(response, () => hand(withBody(request, body)));
}
