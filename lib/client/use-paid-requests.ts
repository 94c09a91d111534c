import { useRef, useState } from "react";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import { sendUnderKey } from "./paid-request.ts";
import { sendCommand } from "./send-command.ts";

/** State of the last press. */
export type PaidRequest<Output> = {
  /** Request in progress, even if the person no longer waits. */
  isBusy: boolean;
  /** The person stopped waiting; the request is in progress and its response will be shown. */
  isStopped: boolean;
  /** Response of the last press that had one. */
  reply: Output | null;
  error: CommandError | null;
};

type PaidRequests<Output> = {
  of: (place: string) => PaidRequest<Output>;
  /**
   * Sends one request at a time in a place; a press during it waits for that one, since a second would be paid
   * too. `how` is sent along without making the request another. Null without a response of its own.
   */
  send: (place: string, request: object, how?: object) => Promise<Output | null>;
  stop: (place: string) => void;
  /** Makes the next press another request, after a change of `about` that the page does not see yet. */
  renew: () => void;
};

const QUIET = { isBusy: false, isStopped: false, reply: null, error: null };

/** Sends a command that may cost points, named by `request`; after a lost response it goes out again under its key. */
export function sendPaid<Output>(
  keys: Map<string, string>,
  action: Command<Output>,
  request: object,
  how: object = {},
): ReturnType<typeof sendCommand<Output>> {
  return sendUnderKey(
    keys,
    JSON.stringify(request),
    (idempotencyKey) => sendCommand(action, { ...request, ...how, idempotencyKey }),
    (reply) => reply.ok || reply.error.code === "badInput",
  );
}

/**
 * Paid presses in several places of a page: waiting, stopping to wait, response or error. `about`: further
 * input; once that has changed, the same press is another request.
 */
export function usePaidRequests<Output>(action: Command<Output>, about = ""): PaidRequests<Output> {
  const [requests, setRequests] = useState<Record<string, PaidRequest<Output>>>({});
  const inProgress = useRef(new Set<string>());
  const keys = useRef({ about, open: new Map<string, string>() });
  const change = (place: string, part: Partial<PaidRequest<Output>>) =>
    setRequests((all) => ({ ...all, [place]: { ...(all[place] ?? QUIET), ...part } }));

  async function send(place: string, request: object, how?: object): Promise<Output | null> {
    if (inProgress.current.has(place)) {
      change(place, { isStopped: false });
      return null;
    }
    inProgress.current.add(place);
    change(place, { isBusy: true, isStopped: false, error: null });
    if (keys.current.about !== about) keys.current = { about, open: new Map() };
    const result = await sendPaid(keys.current.open, action, request, how);
    inProgress.current.delete(place);
    const ended = { isBusy: false, isStopped: false };
    change(place, result.ok ? { ...ended, reply: result.value } : { ...ended, error: result.error });
    return result.ok ? result.value : null;
  }

  return {
    of: (place) => requests[place] ?? QUIET,
    send,
    stop: (place) => change(place, { isStopped: true }),
    renew: () => keys.current.open.clear(),
  };
}

/** Same hook for a page with one such press. */
export function usePaidRequest<Output>(action: Command<Output>, about?: string) {
  const { of, send, stop, renew } = usePaidRequests(action, about);
  return {
    ...of(""),
    send: (request: object, how?: object) => send("", request, how),
    stop: () => stop(""),
    renew,
  };
}
