"use client";

import { useRef, useState } from "react";
import type { CommandError } from "#lib/client/send-command.ts";
import { type PaidAction, sendPaid } from "#lib/client/use-paid-requests.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { AnswerFacts, ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { CardCheck, CardCheckReply, CardLevel } from "#lib/shared/cards/cards.ts";
import type { CardRequest } from "./card-draft.ts";

export type VerifyCard = PaidAction<CardCheckReply>;

/** A check on show, and what it took this time. */
export type ShownCheck = { check: CardCheck; facts: AnswerFacts };

type Phase =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "stopped" }
  | { kind: "guard"; mismatches: number; needsTyping: boolean }
  | { kind: "dayLimit"; perDay: number }
  /** Another check of the card is under way, or is over since the press. */
  | { kind: "cardBusy"; by: string | null; isOver: boolean }
  | { kind: "problem"; problem: ServiceProblem }
  | { kind: "error"; error: CommandError };

type Confirmation = { cache?: CacheMode; confirmedMismatches?: number; confirmedLastFour?: string };

export type CardChecking = {
  phase: Phase;
  /** Results of this visit, the newest first. */
  shown: readonly ShownCheck[];
  /** The request submitted last, while the form still holds its person's data. */
  submitted: CardRequest | null;
  submit: (request: CardRequest, confirmation?: Confirmation) => void;
  /** Stops waiting; the call goes on and its result goes to the history. */
  stop: () => void;
  /** Closes a guard's dialog. */
  dismiss: () => void;
  /** Forgets what was submitted. */
  clear: () => void;
};

const MOST_SHOWN = 4;

/** One paid request at a time: a second one while it is under way does nothing. Nothing here outlives the page. */
export function useCardCheck(
  verify: VerifyCard,
  onSettled: (learned?: { level: CardLevel; facts: AnswerFacts }) => void,
): CardChecking {
  const [phase, setPhase] = useState<Phase>({ kind: "idle" });
  const [shown, setShown] = useState<readonly ShownCheck[]>([]);
  const [submitted, setSubmitted] = useState<CardRequest | null>(null);
  const [cache, setCache] = useState<CacheMode>("default");
  const keys = useRef(new Map<string, string>());
  const underWay = useRef(0);
  const last = useRef(0);

  async function submit(request: CardRequest, confirmation: Confirmation = {}) {
    if (underWay.current !== 0) return;
    // A guard that is confirmed is still the request it stood before.
    const mode = confirmation.cache ?? (request === submitted ? cache : "default");
    const number = (last.current += 1);
    underWay.current = number;
    setSubmitted(request);
    setCache(mode);
    setPhase({ kind: "waiting" });
    const result = await sendPaid(keys.current, verify, request, { ...confirmation, cache: mode });
    const facts = result.ok ? factsOf(result.value) : null;
    onSettled(facts ? { level: request.level, facts } : undefined);
    if (underWay.current !== number) return;
    underWay.current = 0;
    setPhase(result.ok ? phaseOf(result.value) : { kind: "error", error: result.error });
    if (result.ok && result.value.kind === "verdict") show(result.value);
  }

  function show({ check, facts }: ShownCheck) {
    setShown((before) =>
      [{ check, facts }, ...before.filter((other) => other.check.id !== check.id)].slice(0, MOST_SHOWN),
    );
  }

  return {
    phase,
    shown,
    submitted,
    submit: (request, confirmation) => void submit(request, confirmation),
    stop: () => {
      underWay.current = 0;
      setPhase({ kind: "stopped" });
      onSettled();
    },
    dismiss: () => setPhase({ kind: "idle" }),
    clear: () => {
      keys.current.clear();
      setSubmitted(null);
      setPhase((before) => (before.kind === "waiting" ? before : { kind: "idle" }));
    },
  };
}

function factsOf(reply: CardCheckReply): AnswerFacts | null {
  if (reply.kind === "verdict") return reply.facts;
  return reply.kind === "problem" ? reply.problem : null;
}

function phaseOf(reply: CardCheckReply): Phase {
  return reply.kind === "verdict" ? { kind: "idle" } : reply;
}
