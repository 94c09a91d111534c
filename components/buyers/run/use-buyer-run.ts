"use client";

import { useEffect, useRef, useState } from "react";
import { sendCommand } from "#lib/client/send-command.ts";
import { type PaidAction, sendPaid } from "#lib/client/use-paid-requests.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { BegunBuyerRun, BuyerEdition, BuyerBatchResponse } from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import { beginRun, type BuyerRequest } from "./begin-run.ts";
import {
  startPack,
  failPack,
  nextPack,
  packInProgress,
  skipPack,
  finishPack,
  type RunState,
} from "./run-state.ts";

export type BuyerActions = {
  createBuyerRun: (input: unknown) => Promise<CommandResult<BegunBuyerRun>>;
  requestBuyers: PaidAction<BuyerBatchResponse>;
};

export type BuyerRunControl = {
  run: RunState | null;
  isBusy: boolean;
  /** Error that kept a run from beginning. */
  error: CommandError | null;
  begin: (request: BuyerRequest, shop: RunState["shop"], edition: BuyerEdition, cache: CacheMode) => void;
  /** Ends after the pack that is under way. */
  stop: () => void;
  /** Sends this pack and those after it. */
  goOn: (at: number) => void;
  /** Skips this pack and sends the next ones. */
  pass: (at: number) => void;
  show: (run: RunState) => void;
};

/** Sends the packs of a run one after another, and stops at the first one without an answer. */
export function useBuyerRun(
  { createBuyerRun, requestBuyers }: BuyerActions,
  onFacts: (edition: BuyerEdition, facts: ResponseInfo, orders: number) => void,
): BuyerRunControl {
  const [run, setRun] = useState<RunState | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);
  const keys = useRef(new Map<string, string>());
  const isInProgress = useRef(false);
  const isStopped = useRef(false);
  const isGone = useRef(false);

  // Leaving the page sends no further calls; the server stores those already sent.
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  async function walk(from: RunState, first: number) {
    isStopped.current = false;
    let current = from;
    for (let at: number | null = first; at !== null;) {
      const next: { run: RunState; isAnswered: boolean } = await askPack(current, at);
      current = next.run;
      at = next.isAnswered && !isStopped.current && !isGone.current ? nextPack(current) : null;
    }
  }

  async function askPack(before: RunState, at: number): Promise<{ run: RunState; isAnswered: boolean }> {
    const pack = before.packs[at];
    if (!pack) return { run: before, isAnswered: false };
    const under = startPack(before, at);
    setRun(under);
    const request = { runId: before.runId, orders: pack.orders };
    const result = await sendPaid(keys.current, requestBuyers, request, { cache: before.cache });
    if (result.ok)
      onFacts(
        before.edition,
        result.value.kind === "answered" ? result.value.facts : result.value.problem,
        pack.orders.length,
      );
    const after = result.ok ? finishPack(under, at, result.value) : failPack(under, at, result.error);
    setRun(after);
    return { run: after, isAnswered: result.ok && result.value.kind === "answered" };
  }

  /** Runs one request at a time; a ref, because a second press may come before the next render. */
  async function alone(work: () => Promise<void>) {
    if (isInProgress.current) return;
    isInProgress.current = true;
    await work();
    isInProgress.current = false;
  }

  async function begin(
    request: BuyerRequest,
    shop: RunState["shop"],
    edition: BuyerEdition,
    cache: CacheMode,
  ) {
    setBeginning(true);
    const orders = cache === "bypass" ? request.all : [...request.orders, ...request.known];
    const result = await sendCommand(createBuyerRun, { shopId: shop.id, edition, orders, cache });
    setBeginning(false);
    setError(result.ok ? null : result.error);
    if (!result.ok || isGone.current) return;
    const begun = beginRun({ begun: result.value, request, sent: orders, cache, shop, edition });
    if (begun.packs.length === 0) setRun(begun);
    else await walk(begun, 0);
  }

  return {
    run,
    isBusy: isBeginning || (run !== null && packInProgress(run) !== null),
    error,
    begin: (request, shop, edition, cache) => void alone(() => begin(request, shop, edition, cache)),
    stop: () => {
      isStopped.current = true;
      setRun((current) => current && { ...current, isStopping: true });
    },
    goOn: (at) => void (run && alone(() => walk(run, at))),
    pass: (at) => {
      if (run === null) return;
      const without = skipPack(run, at);
      const next = nextPack(without);
      if (next === null) setRun(without);
      else void alone(() => walk(without, next));
    },
    show: (other) => {
      if (!isInProgress.current) setRun(other);
    },
  };
}
