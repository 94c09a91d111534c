import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import type { SidLocation, TopUpReply } from "#lib/shared/top-up/top-up.ts";

export type GetLinks = (input: unknown) => Promise<CommandResult<TopUpReply>>;

/** What is wanted: another answer than the one there is, and where to try `sid`. */
type LinkWish = { again: boolean; sidLocation?: SidLocation | undefined };

/** What became of the last press for one placement. */
export type LinkRequest = {
  isBusy: boolean;
  /** The person stopped waiting; the request is under way and its answer will show. */
  isStopped: boolean;
  reply: TopUpReply | null;
  /** An error on our own side. */
  error: CommandError | null;
};

type LinkRequests = {
  of: (placementId: string) => LinkRequest;
  send: (placementId: string, wish: LinkWish) => void;
  stop: (placementId: string) => void;
};

type SentRequest = LinkWish & { idempotencyKey: string };

const QUIET: LinkRequest = { isBusy: false, isStopped: false, reply: null, error: null };

/**
 * One request a placement at a time, only ever by a press; going to another placement and back loses no
 * answer.
 */
export function useLinkRequests(getLinks: GetLinks, onFacts: (facts: AnswerFacts) => void): LinkRequests {
  const router = useRouter();
  const [requests, setRequests] = useState<Record<string, LinkRequest>>({});
  const underWay = useRef(new Set<string>());
  /**
   * Presses that may not have arrived. They are repeated as they were: what was answered is not paid for
   * twice.
   */
  const lost = useRef(new Map<string, SentRequest>());
  const change = (id: string, part: Partial<LinkRequest>) =>
    setRequests((all) => ({ ...all, [id]: { ...(all[id] ?? QUIET), ...part } }));

  async function send(id: string, sent: SentRequest) {
    underWay.current.add(id);
    change(id, { isBusy: true, isStopped: false, error: null });
    const { idempotencyKey, again, sidLocation } = sent;
    const result = await sendCommand(getLinks, {
      idempotencyKey,
      placementId: id,
      again,
      ...(sidLocation && { sidLocation }),
    });
    underWay.current.delete(id);
    if (!result.ok) {
      lost.current.set(id, sent);
      return change(id, { isBusy: false, isStopped: false, error: result.error });
    }
    lost.current.delete(id);
    change(id, { isBusy: false, isStopped: false, reply: result.value });
    onFacts(result.value.kind === "links" ? result.value.facts : result.value.problem);
    if (result.value.kind === "links") router.refresh();
  }

  return {
    of: (id) => requests[id] ?? QUIET,
    // A request under way is waited for again; a second one would be paid twice.
    send: (id, wish) =>
      underWay.current.has(id)
        ? change(id, { isStopped: false })
        : void send(id, lost.current.get(id) ?? { ...wish, idempotencyKey: newIdempotencyKey() }),
    stop: (id) => change(id, { isStopped: true }),
  };
}
