import { useEffect, useState } from "react";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";

const QUIET_MS = 400;

/**
 * Finds what of `input` need not be paid for, free, once typing pauses, and again when `again` changes. `none` until
 * then, without an input, and on failure: the price is then the highest possible one, since a start looks again.
 */
export function useKnown<Known>(
  find: Command<Known>,
  input: object | null,
  again: unknown,
  none: Known,
): Known {
  const [found, setFound] = useState<{ input: object; known: Known } | null>(null);
  // A cleared input is removed from memory, too.
  if (input === null && found !== null) setFound(null);

  useEffect(() => {
    if (input === null) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const result = await sendCommand(find, input);
      if (!isLeft) setFound(result.ok ? { input, known: result.value } : null);
    }, QUIET_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [find, input, again]);

  return found?.input === input ? found.known : none;
}
