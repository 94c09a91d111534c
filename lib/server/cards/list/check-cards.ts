import "server-only";
import type { KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { statement } from "#lib/server/db/statement.ts";
import {
  closeItems,
  finishKnownItems,
  finishLike,
  type ItemResult,
  type JobItem,
  leaveItems,
} from "#lib/server/jobs/job-items.ts";
import type { JobKind, StepOutcome } from "#lib/server/jobs/job-kind.ts";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import { NeedsPause } from "#lib/server/jobs/call-steps.ts";
import { pumpCalls, type PumpHooks } from "#lib/server/jobs/pump-calls.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { CallOutcome, Caller } from "#lib/server/metering/call/call-outcome.ts";
import { readCardAttempts } from "../card-attempts.ts";
import { cardCheckHooks } from "../card-check-hooks.ts";
import type { CardRequest } from "../card-check-input.ts";
import { checkRefusal } from "../retry-protection.ts";
import { noteVerdict } from "../verify-card.ts";
import { openCardItem, readListKey, sealCardItem, wipeFinishedList } from "./card-items.ts";
import {
  type CardListSettings,
  levelAt,
  storedPurpose,
  readRestPoints,
  toEntry,
  viewCardList,
} from "./view-card-list.ts";

/** Wait for another check of the same card; other rows go on meanwhile. */
const BUSY_MS = 500;

/** Checks the cards of a list, one per call, with retry protection and the daily limit of the person who started it. */
export const checkCardsKind: JobKind<CardListSettings> = {
  name: "checkCards",
  isPersonal: true,
  maxConcurrent: 3,
  step: checkCards,
  entry: toEntry,
  view: viewCardList,
};

async function checkCards(
  job: JobRow<CardListSettings>,
  instanceId: string,
  signal: AbortSignal,
): Promise<StepOutcome> {
  if (job.personId === null) return { kind: "paused", pause: { by: "owner" } };
  const list: List = {
    job,
    personId: job.personId,
    listKey: await readListKey(job.id),
    purpose: await storedPurpose(job),
    checks: new Map(),
  };
  const outcome = await pumpCalls({
    job,
    instanceId,
    signal,
    size: 1,
    restPoints: () => readRestPoints(job.id),
    call: async ([item], caller, hooks) => {
      const card = await openCard(list, item);
      const like = job.input.sameAs[item.nr];
      if (like !== undefined) return takeResult(list, card, like, hooks);
      const { cardKey } = card;
      await list.checks.get(cardKey);
      const check = checkCard(list, card, caller, hooks);
      list.checks.set(
        cardKey,
        check.catch(() => null),
      );
      return check;
    },
  });
  if (outcome.kind === "over") await wipeFinishedList(job.id);
  return outcome;
}

type List = {
  job: JobRow<CardListSettings>;
  personId: string;
  listKey: KeyObject | null;
  purpose: string;
  /** The last check of each card in this turn: one card has one check at a time. */
  checks: Map<string, Promise<unknown>>;
};

type Card = { item: JobItem; key: string; request: CardRequest; cardKey: string };

async function openCard({ job, listKey }: List, item: JobItem): Promise<Card> {
  const opened = await openCardItem(job.id, item, listKey);
  if (opened?.fields == null) throw new NeedsPause({ by: "wiped" });
  const { key, fields: request } = opened;
  return { item, key, request, cardKey: keyedHash("card number", request.accountNo) };
}

/** Gives a row the result of row `like`, which has the same request: no request is paid for twice automatically. */
async function takeResult({ job }: List, card: Card, like: number, hooks: PumpHooks): Promise<null> {
  if (!(await finishLike(job.id, answeredItem(job, card), like))) await waitAside(hooks);
  return null;
}

function answeredItem(job: JobRow, { item, key }: Card): ItemResult {
  return { ...sealCardItem(job.id, item.nr, { key, request: null }), state: "answered" };
}

/** Lets other rows be sent, and pauses this one, whose card can't be checked now. */
async function waitAside({ onSent }: PumpHooks): Promise<void> {
  onSent?.();
  await sleep(BUSY_MS);
}

/** Checks one card of a list; null if retry protection or another check of the card stops it before a call. */
async function checkCard(
  { job, personId, purpose }: List,
  card: Card,
  caller: Caller,
  hooks: PumpHooks,
): Promise<CallOutcome<"bankCard"> | null> {
  const { item, request, cardKey } = card;
  const result = answeredItem(job, card);
  const { checks: seenChecks } = await readCardAttempts(cardKey);
  const level = levelAt(job.input, item.nr);
  const ownHooks = cardCheckHooks({ personId, level, purpose, request, cardKey, seenChecks, confirmed: {} });
  try {
    const called = await callService(
      { ...caller, cache: job.input.cache },
      "bankCard",
      request,
      joinHooks(job.id, ownHooks, hooks, result),
    );
    if (called.result.outcome === "answered") {
      if (called.source !== "called") await finishKnownItems(job.id, [result], called);
      noteVerdict(called, { idempotencyKey: crypto.randomUUID(), personId, purpose });
    }
    return called;
  } catch (error) {
    const refusal = checkRefusal(error);
    if (refusal === null) throw error;
    if (refusal.kind === "dayLimit") throw new NeedsPause({ by: "dayLimit" });
    if (refusal.kind === "cardBusy") await waitAside(hooks);
    else await leaveItems(job.id, [item], "needsPerson");
    return null;
  }
}

/** Joins the rows and conditions of a check with those of its job. */
function joinHooks(
  jobId: string,
  check: CallHooks<"bankCard">,
  job: PumpHooks,
  item: ItemResult,
): CallHooks<"bankCard"> {
  return {
    onSent: job.onSent,
    guard: async (callId) => {
      const wanted = await job.guard?.(callId);
      const allowed = await check.guard?.(callId);
      return statement`${wanted ?? statement`true`} and ${allowed ?? statement`true`}`;
    },
    open: (callId) => [...(check.open?.(callId) ?? []), ...(job.open?.(callId) ?? [])],
    close: (result, answeredAt, callId) => {
      const closing = check.close?.(result, answeredAt, callId);
      if (!closing) return null;
      return {
        ...closing,
        rows: [...closing.rows, ...closeItems({ jobId, callId, results: [item] }, 2)],
      };
    },
  };
}
