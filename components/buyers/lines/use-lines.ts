"use client";

// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- nothing is sent or changed while `isBehind`
import { useDeferredValue, useMemo, useState } from "react";
import { handedOrders } from "#lib/client/handed-orders.ts";
import type { ListFile } from "#components/feedback/list-file/read-list-file.ts";
import { useListFile } from "#components/feedback/list-file/use-list-file.ts";
import { useKnown } from "#lib/client/use-known.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { BuyerEdition, KnownBuyers } from "#lib/shared/buyers/buyers.ts";
import { withPlainLineEnds } from "#lib/shared/text/csv-records.ts";
import {
  type BuyerChoice,
  cellsOfText,
  cleanPastedText,
  withoutRows,
} from "#lib/shared/buyers/buyer-rows.ts";
import { handedText, pasteNicks, type HandedRow } from "#lib/shared/buyers/handed-rows.ts";
import type { JobState } from "#lib/shared/jobs/job.ts";
import { parseBuyerLines, type BuyerLines, type DoubtfulLine } from "#lib/shared/buyers/parse-buyer-lines.ts";
import { tableKey } from "#lib/shared/tables/pasted-columns.ts";
import { swapColumns } from "#lib/shared/buyers/swapped-columns.ts";
import type { Refusal } from "./lines-field.tsx";

/** A command body is limited to 6 MiB and holds a little besides the list. */
const MAX_LIST_BYTES = 6_000_000;

type NotTaken = Refusal | "severalFiles" | "empty" | Extract<ListFile, { problem: string }>["problem"];

export type Lines = {
  text: string;
  read: BuyerLines;
  /** The orders of `read` as commands take them: number, tab and nickname, one per line. */
  list: string;
  /** `list` is too long for one command. */
  isTooLong: boolean;
  /** `read` still belongs to an earlier text. */
  isBehind: boolean;
  /** A file is being read. */
  isReading: boolean;
  /** Orders that were selected in a list: their numbers are fixed until somebody edits them as text. */
  handed: HandedOrders | null;
  notTaken: NotTaken | null;
  /** Only one of the sheets of a file was read. */
  hasOtherSheets: boolean;
  /** Doubtful lines that nobody has confirmed: no call is made while there are any. */
  doubts: readonly DoubtfulLine[];
  confirmDoubts: () => void;
  removeDoubts: () => void;
  /** Swaps number and nick back where they have changed places: the columns, or single lines that nobody confirmed. */
  swap: () => void;
  /** Assigns the columns of this text by hand. */
  chooseColumns: (choice: BuyerChoice) => void;
  change: (text: string) => void;
  refuse: (why: NotTaken) => void;
  /** Adds the lines of a file below the others. */
  addFile: (file: File) => Promise<void>;
};

export type HandedOrders = {
  rows: readonly HandedRow[];
  /** Number of pasted lines without an order. */
  unused: number;
  write: (at: number, nick: string) => void;
  /** Fills in a pasted column from row `at` down. */
  paste: (at: number, text: string) => void;
};

/** Holds the typed, pasted, chosen or handed-over lines and parses them while you type, without a call. */
export function useLines(): Lines {
  const [typed, setTyped] = useState<string | null>(null);
  const [notTaken, setNotTaken] = useState<NotTaken | null>(null);
  const [hasOtherSheets, setOtherSheets] = useState(false);
  const numbers = useTabStorage(handedOrders);
  const [edited, setEdited] = useState<{ rows: HandedRow[]; unused: number } | null>(null);
  const selected = useMemo(() => numbers?.map((number) => ({ number, nick: "" })) ?? [], [numbers]);
  const { rows, unused } = edited ?? { rows: selected, unused: 0 };
  const text = typed ?? handedText(rows);
  const readText = useDeferredValue(text);
  const files = useListFile();
  const isBehind = readText !== text;
  const [choice, chooseColumns] = useState<BuyerChoice>();
  const [unsureNicks, setUnsureNicks] = useState<ReadonlySet<string>>(new Set());
  const read = useMemo(() => parseBuyerLines(readText, unsureNicks, choice), [readText, unsureNicks, choice]);
  const list = useMemo(() => read.orders.map(({ tid, nick }) => `${tid}\t${nick}`).join("\n"), [read]);
  const isTooLong = useMemo(() => new Blob([JSON.stringify(list)]).size > MAX_LIST_BYTES, [list]);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const doubts = useMemo(
    () => read.doubts.filter((doubt) => !confirmed.has(doubtKey(doubt))),
    [read, confirmed],
  );

  function change(next: string | ((now: string) => string)) {
    if (typed === null) handedOrders.forget();
    // Lines may have been typed while a file was read.
    setTyped((now) => withPlainLineEnds(typeof next === "string" ? next : next(now ?? handedText(rows))));
    setNotTaken(null);
    if (next !== "") return;
    setOtherSheets(false);
    chooseColumns(undefined);
    setUnsureNicks(new Set());
  }

  function edit(next: { rows: HandedRow[]; unused: number }) {
    setEdited(next);
    setNotTaken(null);
  }

  return {
    text,
    read,
    list,
    isTooLong,
    isBehind,
    isReading: files.isReading,
    handed:
      typed === null && rows.length > 0
        ? {
            rows,
            unused,
            write: (at, nick) =>
              edit({ rows: rows.map((row, index) => (index === at ? { ...row, nick } : row)), unused }),
            paste: (at, pasted) => edit(pasteNicks(rows, at, pasted)),
          }
        : null,
    notTaken,
    hasOtherSheets,
    doubts,
    confirmDoubts: () => setConfirmed(new Set([...confirmed, ...doubts.map(doubtKey)])),
    removeDoubts: () => {
      if (isBehind) return;
      change(withoutRows(readText, new Set(doubts.map(({ line }) => line)), choice));
    },
    swap: () => {
      if (isBehind) return;
      const { number, nick } = read.table?.byField ?? {};
      if (read.table !== null && read.isSwapped && number !== undefined && nick !== undefined)
        return chooseColumns({
          heads: tableKey(read.table.columns),
          byField: { number: nick, nick: number },
        });
      const confirmedLines = read.doubts.filter((doubt) => confirmed.has(doubtKey(doubt)));
      change(swapColumns(readText, new Set(confirmedLines.map(({ line }) => line)), choice));
    },
    chooseColumns,
    change,
    refuse: setNotTaken,
    addFile: async (file) => {
      const found = await files.read(file);
      if (found === null) return;
      if ("problem" in found) return setNotTaken(found.problem);
      if (found.doubt === "encoding") setUnsureNicks(new Set([...unsureNicks, ...nicksOf(found.text)]));
      setOtherSheets((were) => were || found.doubt === "otherSheets");
      // The columns that were chosen are those of the lines above.
      chooseColumns(undefined);
      change((now) => [now.trimEnd(), found.text].filter((part) => part !== "").join("\n"));
    },
  };
}

/** Everything in a text that may be read as a nickname. */
function nicksOf(text: string): string[] {
  return [...parseBuyerLines(text).orders.map(({ nick }) => nick), ...cellsOfText(text).map(cleanPastedText)];
}

/** A confirmed line stays confirmed when it moves, but not when its content changes. */
function doubtKey({ tid, nick, reason }: DoubtfulLine): string {
  return `${reason} ${tid} ${nick}`;
}

export type FindKnownBuyers = Command<KnownBuyers>;

type KnownRequest = {
  /** Null when the shop can't be asked about. */
  shopId: string | null;
  edition: BuyerEdition;
  /** Orders as commands take them; empty when there is nothing to find. */
  list: string;
  /** State of the lookup on the screen. */
  jobState: JobState | undefined;
};

/** Characters of a list that is looked at beforehand, some 1,500 orders: a longer one would hold up other presses. */
const MAX_LOOKED_AT = 60_000;
const NONE: KnownBuyers = { tids: [], asOf: null };

/** Finds the orders already looked up, which are free; skips long lists. */
export function useKnownBuyers(
  find: FindKnownBuyers,
  { shopId, edition, list, jobState }: KnownRequest,
): KnownBuyers {
  const input = useMemo(
    () =>
      shopId === null || list === "" || list.length > MAX_LOOKED_AT
        ? null
        : { shopId, edition, orders: list },
    [shopId, edition, list],
  );
  return useKnown(find, input, jobState, NONE);
}
