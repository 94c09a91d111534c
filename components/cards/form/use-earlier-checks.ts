"use client";

import { useEffect, useState } from "react";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { EarlierChecks } from "#lib/shared/cards/card-history.ts";

export type FindCardChecks = Command<EarlierChecks>;

/** Null while nothing is known of the card: the number is incomplete, or the lookup is in progress. */
export type Earlier = { checks: EarlierChecks } | "failed" | null;

const SETTLED_MS = 400;

/**
 * Looks up earlier checks for free once the typed number rests; null looks up nothing. The number stays in this
 * component's memory. A new `version` looks again.
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

/** Longest delay of a click after the finger is lifted. */
const CLICK_MS = 100;

/** Resolves once no button is pressed: drawing above a button would move it away and lose the press. */
async function untilReleased(): Promise<void> {
  if (document.querySelector("button:active") === null) return;
  const ended = new AbortController();
  await new Promise((resolve) => {
    for (const name of ["pointerup", "pointercancel", "keyup"])
      window.addEventListener(name, () => setTimeout(resolve, CLICK_MS), { signal: ended.signal });
  });
  ended.abort();
}
