import { useEffect, useState, useSyncExternalStore } from "react";
import type { CommandResult } from "#lib/shared/base/errors.ts";

type Look<Found> = (input: { token: string }) => Promise<CommandResult<Found | null>>;

/** What is behind the link that brought a person here, as far as it is known. */
export type OneTimeLink<Found> =
  { state: "looking" | "notUsable" | "unavailable" } | { state: "usable"; token: string; found: Found };

/** Asks what the token in the address's fragment opens; `look` uses nothing up. */
export function useOneTimeLink<Found>(look: Look<Found>): OneTimeLink<Found> {
  const token = useSyncExternalStore(
    onHashChange,
    () => location.hash.slice(1),
    () => null,
  );
  const [seen, setSeen] = useState<{ token: string; result: CommandResult<Found | null> | null } | null>(
    null,
  );
  useEffect(() => {
    if (!token) return;
    let isLeft = false;
    void look({ token })
      .catch(() => null)
      .then((result) => {
        if (!isLeft) setSeen({ token, result });
      });
    return () => {
      isLeft = true;
    };
  }, [token, look]);
  if (token === "") return { state: "notUsable" };
  if (token === null || seen?.token !== token) return { state: "looking" };
  if (!seen.result?.ok) return { state: isBadToken(seen.result) ? "notUsable" : "unavailable" };
  return seen.result.value === null
    ? { state: "notUsable" }
    : { state: "usable", token, found: seen.result.value };
}

/** A text of another shape than a token's is no link of ours either. */
function isBadToken(result: CommandResult<unknown> | null): boolean {
  return result !== null && !result.ok && result.error.code === "badInput";
}

function onHashChange(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
