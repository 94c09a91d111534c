"use client";

import { useRef, useState } from "react";
import type { CardPress } from "#components/cards/card-draft.ts";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import type { CardCheck, CardCheckReply, CardLevel } from "#lib/shared/cards/cards.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { AnswerFacts, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

export type VerifyCard = (input: unknown) => Promise<CommandResult<CardCheckReply>>;

/** A check on show, and what it took this time. */
export type ShownCheck = { check: CardCheck; facts: AnswerFacts };

type Phase =
  | { kind: "idle" | "asking" | "stopped" }
  | { kind: "guard"; mismatches: number; needsTyping: boolean }
  | { kind: "problem"; problem: ServiceProblem }
  | { kind: "failure"; failure: CommandError };

type Confirmation = { again?: boolean; confirmedMismatches?: number; confirmedLastFour?: string };

export type CardChecking = {
  phase: Phase;
  /** Results of this visit, the newest first. */
  shown: readonly ShownCheck[];
  /** The question asked last, while the form still holds its person's data. */
  asked: CardPress | null;
  ask: (press: CardPress, confirmation?: Confirmation) => void;
  /** Stops waiting; the call goes on and its answer goes to the history. */
  stop: () => void;
  /** Lets go of a guard's question. */
  dismiss: () => void;
  /** Forgets what was asked. */
  forget: () => void;
};

const MOST_SHOWN = 4;

/** One paid press at a time: a second one while it is under way does nothing. Nothing here outlives the page. */
export function useCardCheck(
  verify: VerifyCard,
  onSettled: (learned?: { level: CardLevel; facts: AnswerFacts }) => void,
): CardChecking {
  const [phase, setPhase] = useState<Phase>({ kind: "idle" });
  const [shown, setShown] = useState<readonly ShownCheck[]>([]);
  const [asked, setAsked] = useState<CardPress | null>(null);
  const [again, setAgain] = useState(false);
  const underWay = useRef(0);
  const last = useRef(0);

  async function ask(press: CardPress, confirmation: Confirmation = {}) {
    if (underWay.current !== 0) return;
    // A guard that is confirmed is still the press it stood before.
    const wantsAgain = confirmation.again ?? (again && press === asked);
    const number = (last.current += 1);
    underWay.current = number;
    setAsked(press);
    setAgain(wantsAgain);
    setPhase({ kind: "asking" });
    const result = await sendCommand(verify, {
      ...press,
      ...confirmation,
      again: wantsAgain,
      idempotencyKey: newIdempotencyKey(),
    });
    const facts = result.ok ? factsOf(result.value) : null;
    onSettled(facts ? { level: press.level, facts } : undefined);
    if (underWay.current !== number) return;
    underWay.current = 0;
    setPhase(result.ok ? phaseOf(result.value) : { kind: "failure", failure: result.error });
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
    asked,
    ask: (press, confirmation) => void ask(press, confirmation),
    stop: () => {
      underWay.current = 0;
      setPhase({ kind: "stopped" });
      onSettled();
    },
    dismiss: () => setPhase({ kind: "idle" }),
    forget: () => {
      setAsked(null);
      setPhase((before) => (before.kind === "asking" ? before : { kind: "idle" }));
    },
  };
}

function factsOf(reply: CardCheckReply): AnswerFacts | null {
  if (reply.kind === "guard") return null;
  return reply.kind === "verdict" ? reply.facts : reply.problem;
}

function phaseOf(reply: CardCheckReply): Phase {
  return reply.kind === "guard" || reply.kind === "problem" ? reply : { kind: "idle" };
}
