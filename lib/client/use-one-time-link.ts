import { useEffect, useState, useSyncExternalStore } from "react";
import type { CommandResult } from "#lib/shared/base/errors.ts";

type Look<Found> = (input: { token: string }) => Promise<CommandResult<Found | null>>;

/** State of the one-time link that brought a person here. */
type OneTimeLink<Found> =
  { state: "looking" | "notUsable" | "unavailable" } | { state: "usable"; token: string; found: Found };

/** Looks up the token in the URL's fragment; `look` doesn't use it up. */
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

/** True when the server rejects the shape of the token, which is then no link of ours. */
function isBadToken(result: CommandResult<unknown> | null): boolean {
  return result !== null && !result.ok && result.error.code === "badInput";
}

function onHashChange(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
