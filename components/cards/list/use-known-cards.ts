import { useMemo } from "react";
import { useKnown } from "#lib/client/use-known.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import { type KnownCards, MAX_LOOKED_UP } from "#lib/shared/cards/card-list.ts";
import type { ReadCardRow } from "#lib/shared/cards/card-rows.ts";
import type { JobState } from "#lib/shared/jobs/job.ts";
import type { InputRows } from "./use-input-rows.ts";

export type FindKnownCards = Command<KnownCards>;

const NONE: KnownCards = { indexes: [], asOf: null };

/** Rows with a cached result, and the time of the oldest one (Unix milliseconds). */
export type KnownRows = { rows: ReadonlySet<ReadCardRow>; asOf: number | null };

/** Finds the rows that need not be paid for; none of a long list. */
export function useKnownCards(
  find: FindKnownCards,
  { sent, items }: Pick<InputRows, "sent" | "items">,
  jobState: JobState | undefined,
): KnownRows {
  const input = useMemo(
    () => (items.length === 0 || items.length > MAX_LOOKED_UP ? null : { rows: items }),
    [items],
  );
  const { indexes, asOf } = useKnown(find, input, jobState, NONE);
  return useMemo(
    () => ({ rows: new Set(indexes.flatMap((index) => sent[index] ?? [])), asOf }),
    [indexes, asOf, sent],
  );
}
