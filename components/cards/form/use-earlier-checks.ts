"use client";

import { useEffect, useState } from "react";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { EarlierChecks } from "#lib/shared/cards/card-history.ts";

export type FindCardChecks = (input: unknown) => Promise<CommandResult<EarlierChecks>>;

/** Null while nothing is known of the card in the form: it is not whole, or the look-up is under way. */
export type Earlier = { checks: EarlierChecks } | "failed" | null;

const SETTLED_MS = 400;

/**
 * What is known of a card, for nothing, once its number stands still; null looks for none. The number is in this component's memory
 * alone. `version`: another one looks again.
 */
export function useEarlierChecks(find: FindCardChecks, accountNo: string | null, version: string): Earlier {
  const [found, setFound] = useState<{ accountNo: string; earlier: Earlier } | null>(null);

  useEffect(() => {
    if (accountNo === null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const result = await sendCommand(find, { accountNo });
      await untilReleased();
      if (!isOver) setFound({ accountNo, earlier: result.ok ? { checks: result.value } : "failed" });
    }, SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [find, accountNo, version]);

  return found !== null && found.accountNo === accountNo ? found.earlier : null;
}

/** How long after a finger is lifted its click comes at the latest. */
const CLICK_MS = 100;

/** Resolves once no button is held down: what is drawn above it would move it from under the press, and the press would be lost. */
async function untilReleased(): Promise<void> {
  if (document.querySelector("button:active") === null) return;
  const ended = new AbortController();
  await new Promise((resolve) => {
    for (const name of ["pointerup", "pointercancel", "keyup"])
      window.addEventListener(name, () => setTimeout(resolve, CLICK_MS), { signal: ended.signal });
  });
  ended.abort();
}
