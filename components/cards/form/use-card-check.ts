"use client";

import { useRef, useState } from "react";
import { sendPaid } from "#lib/client/use-paid-requests.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { CardCheck, CardCheckResponse, CardLevel } from "#lib/shared/cards/cards.ts";
import type { CardRequest } from "./card-draft.ts";

export type VerifyCard = Command<CardCheckResponse>;

/** The check on screen, its cost this time, and the holder as typed, who stays in this page's memory only. */
export type ShownCheck = { check: CardCheck; facts: ResponseInfo; holder: CardRequest };

type Phase =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "stopped" }
  | { kind: "guard"; mismatches: number; needsTyping: boolean }
  | { kind: "dayLimit"; perDay: number }
  /** Another check of the card is in progress, or ended since the press. */
  | { kind: "cardBusy"; by: string | null; isOver: boolean }
  /** Not the card of the check to repeat. */
  | { kind: "otherCard" }
  | { kind: "problem"; problem: ServiceProblem }
  | { kind: "error"; error: CommandError };

type Confirmation = {
  cache?: CacheMode;
  confirmedMismatches?: number;
  confirmedLastFour?: string;
  /** Id of the check to repeat. */
  sameCardAs?: string | undefined;
};

export type CardChecking = {
  phase: Phase;
  /** The result of the last press that had one. */
  shown: ShownCheck | null;
  /** The request submitted last, while the form still holds its person's data. */
  submitted: CardRequest | null;
  submit: (request: CardRequest, confirmation?: Confirmation) => void;
  /** Stops waiting; the call continues and its result goes to the history. */
  stop: () => void;
  /** Closes the dialog about mismatches. */
  dismiss: () => void;
  /** Forgets the submitted request. */
  clear: () => void;
};

/** Runs card checks: one paid request at a time, and a second during it does nothing. Nothing outlives the page. */
export function useCardCheck(
  verify: VerifyCard,
  onSettled: (learned?: { level: CardLevel; facts: ResponseInfo }) => void,
): CardChecking {
  const [phase, setPhase] = useState<Phase>({ kind: "idle" });
  const [shown, setShown] = useState<ShownCheck | null>(null);
  const [submitted, setSubmitted] = useState<CardRequest | null>(null);
  const [how, setHow] = useState<Pick<Confirmation, "cache" | "sameCardAs">>({});
  const keys = useRef(new Map<string, string>());
  const inProgress = useRef(0);
  const last = useRef(0);

  async function submit(request: CardRequest, confirmation: Confirmation = {}) {
    if (inProgress.current !== 0) return;
    // A press in the dialog repeats the request, with the first press's `cache` and `sameCardAs`.
    const { cache = "default", sameCardAs } = {
      ...(request === submitted && how),
      ...confirmation,
    };
    const number = (last.current += 1);
    inProgress.current = number;
    setSubmitted(request);
    setHow({ cache, sameCardAs });
    setPhase({ kind: "waiting" });
    const result = await sendPaid(keys.current, verify, request, { ...confirmation, cache, sameCardAs });
    const facts = result.ok ? toResponseInfo(result.value) : null;
    onSettled(facts ? { level: request.level, facts } : undefined);
    if (inProgress.current !== number) return;
    inProgress.current = 0;
    setPhase(result.ok ? toPhase(result.value) : { kind: "error", error: result.error });
    if (result.ok && result.value.kind === "verdict") {
      const { check, facts } = result.value;
      setShown({ check, facts, holder: request });
    }
  }

  return {
    phase,
    shown,
    submitted,
    submit: (request, confirmation) => void submit(request, confirmation),
    stop: () => {
      inProgress.current = 0;
      setPhase({ kind: "stopped" });
      onSettled();
    },
    dismiss: () => setPhase({ kind: "idle" }),
    clear: () => {
      keys.current.clear();
      setSubmitted(null);
      setShown(null);
      setPhase((before) => (before.kind === "waiting" ? before : { kind: "idle" }));
    },
  };
}

function toResponseInfo(reply: CardCheckResponse): ResponseInfo | null {
  if (reply.kind === "verdict") return reply.facts;
  return reply.kind === "problem" ? reply.problem : null;
}

function toPhase(reply: CardCheckResponse): Phase {
  return reply.kind === "verdict" ? { kind: "idle" } : reply;
}
