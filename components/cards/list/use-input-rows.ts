"use client";

// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- no request leaves while `isBehind`
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { ListFile } from "#components/feedback/list-file/read-list-file.ts";
import { useListFile } from "#components/feedback/list-file/use-list-file.ts";
import { handedCards } from "#lib/client/cards/handed-cards.ts";
import { MAX_CHARACTERS } from "#lib/shared/buyers/buyer-rows.ts";
import type { CardListItem } from "#lib/shared/cards/card-list.ts";
import {
  type CardRows,
  type KeyColumn,
  readCardRows,
  type ReadCardRow,
  toListItem,
} from "#lib/shared/cards/card-rows.ts";
import type { CardField } from "#lib/shared/cards/cards.ts";
import type { ColumnChoice } from "#lib/shared/tables/pasted-columns.ts";

type NotTaken =
  "pastedTooLarge" | "severalFiles" | "empty" | Extract<ListFile, { problem: string }>["problem"];

type FileDoubt = Extract<ListFile, { text: string }>["doubt"];

export type InputRows = {
  text: string;
  read: CardRows;
  /** `read` still belongs to an earlier text. */
  isBehind: boolean;
  /** A file is being read. */
  isReading: boolean;
  /** The encoding of the file is a guess, or only one of its sheets was read. */
  fileDoubt: FileDoubt;
  notTaken: NotTaken | null;
  /** Column whose cells name the rows; null for the row numbers. */
  keyColumn: KeyColumn | null;
  chooseKey: (at: number | null) => void;
  /** Assigns the columns of this text by hand. */
  chooseColumns: (choice: ColumnChoice<CardField>) => void;
  /** Rows with warnings that nobody has accepted. */
  doubtful: readonly ReadCardRow[];
  accept: () => void;
  /** Rows to send: all but those with errors. */
  sent: readonly ReadCardRow[];
  items: readonly CardListItem[];
  change: (text: string) => void;
  refuse: (why: "severalFiles") => void;
  /** Replaces the rows by those of a file; of several at once, by those of the last one. */
  takeFile: (file: File) => Promise<void>;
};

/** Holds the pasted or chosen rows in memory only, and reads them without a call. */
export function useInputRows(): InputRows {
  const [text, setText] = useState(handedCards.read);
  const [fileDoubt, setFileDoubt] = useState<FileDoubt>();
  const files = useListFile();
  const [notTaken, setNotTaken] = useState<NotTaken | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [chosenKey, chooseKey] = useState<number | null>(null);
  const [choice, chooseColumns] = useState<ColumnChoice<CardField>>();
  const [now] = useState(() => Date.now());
  const lastFile = useRef<File>(null);
  const readText = useDeferredValue(text);
  const read = useMemo(() => readCardRows(readText, now, choice), [readText, now, choice]);
  const keyColumn = read.keyColumns.find(({ at }) => at === chosenKey) ?? null;
  const sent = useMemo(() => read.rows.filter(({ state }) => state !== "error"), [read]);
  const items = useMemo(() => sent.map((row) => toListItem(row, keyColumn)), [sent, keyColumn]);
  const doubtful = useMemo(
    () => read.rows.filter((row) => row.state === "warning" && !accepted.has(contentOf(row))),
    [read, accepted],
  );
  useEffect(() => handedCards.forget(), []);

  function change(next: string) {
    setNotTaken(next.length > MAX_CHARACTERS ? "pastedTooLarge" : null);
    setFileDoubt(undefined);
    if (next.length <= MAX_CHARACTERS) setText(next);
    if (next === "") forgetColumns();
  }

  function forgetColumns() {
    chooseColumns(undefined);
    chooseKey(null);
  }

  return {
    text,
    read,
    isBehind: readText !== text,
    isReading: files.isReading,
    fileDoubt,
    notTaken,
    keyColumn,
    chooseKey,
    chooseColumns,
    doubtful,
    accept: () => setAccepted(new Set([...accepted, ...doubtful.map(contentOf)])),
    sent,
    items,
    change,
    refuse: setNotTaken,
    takeFile: async (file) => {
      lastFile.current = file;
      const found = await files.read(file);
      if (found === null || lastFile.current !== file) return;
      if ("problem" in found) return setNotTaken(found.problem);
      forgetColumns();
      change(found.text);
      setFileDoubt(found.doubt);
    },
  };
}

/** A row stays accepted when it moves, but not when its content changes. */
function contentOf({ level, fields }: ReadCardRow): string {
  return JSON.stringify([level, fields]);
}
