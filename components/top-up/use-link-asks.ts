import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { newAskId } from "#lib/client/new-ask-id.ts";
import { sendCommand, type CommandFailure } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/command-result.ts";
import type { SidPlacement, TopUpReply } from "#lib/shared/top-up.ts";

export type GetLinks = (input: unknown) => Promise<CommandResult<TopUpReply>>;

/** What became of the last press for one placement. */
export type LinkAsk = {
  isBusy: boolean;
  /** The person stopped waiting; the question is under way and its answer will show. */
  isStopped: boolean;
  reply: TopUpReply | null;
  /** A failure on our side of the door. */
  failure: CommandFailure | null;
};

export type LinkAsks = {
  of: (placementId: string) => LinkAsk;
  ask: (placementId: string, sidPlacement?: SidPlacement) => void;
  stop: (placementId: string) => void;
};

const QUIET: LinkAsk = { isBusy: false, isStopped: false, reply: null, failure: null };

/** One question a placement at a time, only ever by a press; going to another placement and back loses no answer. */
export function useLinkAsks(getLinks: GetLinks): LinkAsks {
  const router = useRouter();
  const [asks, setAsks] = useState<Record<string, LinkAsk>>({});
  const underWay = useRef(new Set<string>());
  const change = (id: string, ask: Partial<LinkAsk>) => setAsks((all) => ({ ...all, [id]: { ...(all[id] ?? QUIET), ...ask } }));

  async function send(id: string, sidPlacement: SidPlacement | undefined) {
    underWay.current.add(id);
    change(id, { isBusy: true, isStopped: false, failure: null });
    const result = await sendCommand(getLinks, { askId: newAskId(), placementId: id, ...(sidPlacement && { sidPlacement }) });
    underWay.current.delete(id);
    const outcome = result.ok ? { reply: result.value } : { failure: result.error };
    change(id, { isBusy: false, isStopped: false, ...outcome });
    if (result.ok && result.value.kind === "links") router.refresh();
  }

  return {
    of: (id) => asks[id] ?? QUIET,
    // A question under way is waited for again; a second one would be paid twice.
    ask: (id, sidPlacement) => (underWay.current.has(id) ? change(id, { isStopped: false }) : void send(id, sidPlacement)),
    stop: (id) => change(id, { isStopped: true }),
  };
}
