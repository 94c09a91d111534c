"use client";

import { useDeferredValue, useMemo, useState } from "react";
import type { Refusal } from "#components/buyers/lines/lines-field.tsx";
import { readFile, type ReadFile } from "#components/buyers/lines/read-file.ts";
import { handedOrders } from "#lib/client/handed-orders.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import { parseBuyerLines, type BuyerLines } from "#lib/shared/buyers/parse-buyer-lines.ts";

export type NotTaken = Refusal | Extract<ReadFile, { problem: string }>["problem"];

export type Lines = {
  text: string;
  read: BuyerLines;
  /** What is read is still that of an earlier text. */
  isBehind: boolean;
  /** Orders that were selected in a list, as long as nobody changed anything. */
  handedCount: number;
  notTaken: NotTaken | null;
  change: (text: string) => void;
  refuse: (why: NotTaken) => void;
  /** Puts the lines of a file below what is there. */
  addFile: (file: File) => Promise<void>;
};

/** What was typed, pasted, chosen or handed over, and how it reads; free, and as it is typed. */
export function useLines(): Lines {
  const [typed, setTyped] = useState<string | null>(null);
  const [notTaken, setNotTaken] = useState<NotTaken | null>(null);
  const handed = useTabStorage(handedOrders) ?? [];
  const text = typed ?? handed.map((number) => `${number}\t\n`).join("");
  const readText = useDeferredValue(text);
  const read = useMemo(() => parseBuyerLines(readText), [readText]);

  function change(next: string) {
    if (typed === null) handedOrders.forget();
    setTyped(next);
    setNotTaken(null);
  }

  return {
    text,
    read,
    isBehind: readText !== text,
    handedCount: typed === null ? handed.length : 0,
    notTaken,
    change,
    refuse: setNotTaken,
    addFile: async (file) => {
      const found = await readFile(file);
      if ("problem" in found) return setNotTaken(found.problem);
      const above = text.trimEnd();
      // As the text field gives it back: its lines end one way only.
      const below = found.text.replace(/\r\n?/g, "\n");
      change(above === "" ? below : `${above}\n${below}`);
    },
  };
}
