import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import type { SidLocation, TopUpReply } from "#lib/shared/top-up/top-up.ts";

export type GetLinks = (input: unknown) => Promise<CommandResult<TopUpReply>>;

/** What is wanted: another answer than the one there is, and where to try `sid`. */
export type LinkWish = { again: boolean; sidLocation?: SidLocation | undefined };

/** What became of the last press for one placement. */
export type LinkAsk = {
  isBusy: boolean;
  /** The person stopped waiting; the question is under way and its answer will show. */
  isStopped: boolean;
  reply: TopUpReply | null;
  /** A failure on our side of the door. */
  failure: CommandError | null;
};

export type LinkAsks = {
  of: (placementId: string) => LinkAsk;
  ask: (placementId: string, wish: LinkWish) => void;
  stop: (placementId: string) => void;
};

type Press = LinkWish & { idempotencyKey: string };

const QUIET: LinkAsk = { isBusy: false, isStopped: false, reply: null, failure: null };

/** One question a placement at a time, only ever by a press; going to another placement and back loses no answer. */
export function useLinkAsks(getLinks: GetLinks, onFacts: (facts: AnswerFacts) => void): LinkAsks {
  const router = useRouter();
  const [asks, setAsks] = useState<Record<string, LinkAsk>>({});
  const underWay = useRef(new Set<string>());
  /** Presses that may not have arrived. They are repeated as they were: what was answered is not paid for twice. */
  const lost = useRef(new Map<string, Press>());
  const change = (id: string, ask: Partial<LinkAsk>) =>
    setAsks((all) => ({ ...all, [id]: { ...(all[id] ?? QUIET), ...ask } }));

  async function send(id: string, press: Press) {
    underWay.current.add(id);
    change(id, { isBusy: true, isStopped: false, failure: null });
    const { idempotencyKey, again, sidLocation } = press;
    const result = await sendCommand(getLinks, {
      idempotencyKey,
      placementId: id,
      again,
      ...(sidLocation && { sidLocation }),
    });
    underWay.current.delete(id);
    if (!result.ok) {
      lost.current.set(id, press);
      return change(id, { isBusy: false, isStopped: false, failure: result.error });
    }
    lost.current.delete(id);
    change(id, { isBusy: false, isStopped: false, reply: result.value });
    onFacts(result.value.kind === "links" ? result.value.facts : result.value.problem);
    if (result.value.kind === "links") router.refresh();
  }

  return {
    of: (id) => asks[id] ?? QUIET,
    // A question under way is waited for again; a second one would be paid twice.
    ask: (id, wish) =>
      underWay.current.has(id)
        ? change(id, { isStopped: false })
        : void send(id, lost.current.get(id) ?? { ...wish, idempotencyKey: newIdempotencyKey() }),
    stop: (id) => change(id, { isStopped: true }),
  };
}
