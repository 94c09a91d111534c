import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import {
  type FileCheck,
  type FileCounts,
  type FileOrder,
  MAX_ORDERS_AT_ONCE,
} from "#lib/shared/orders/files/file-orders.ts";
import { partsOf } from "#lib/shared/orders/files/parts-of-orders.ts";
import { headingsSum } from "#lib/shared/orders/files/saved-columns.ts";
import type { ReadFile } from "./use-order-file.ts";

export type ImportCommands = {
  checkFileOrders: Command<FileCheck>;
  compareFileOrders: Command<string[]>;
  addFileOrders: Command<FileCounts>;
  takeBackFileOrders: Command<number>;
  saveFileColumns: Command;
};

/** Order numbers of one command. */
const MAX_NUMBERS = 10_000;
const NOTHING: FileCounts = { added: 0, replaced: 0, kept: 0, inLists: 0 };

/** Dry run of a file for a shop: counts by the order book as it is now. */
export function useFileCheck(file: ReadFile, shop: string, commands: ImportCommands) {
  return useQuery({
    queryKey: ["orderFile", file.id, shop],
    enabled: file.orders.length > 0,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => withChanged(commands, file.orders, shop, await checkAll(commands, file, shop)),
  });
}

async function checkAll(
  { checkFileOrders }: ImportCommands,
  { fileAt, orders }: ReadFile,
  shop: string,
): Promise<FileCheck> {
  const numbers = orders.map(({ number }) => number);
  let all: FileCheck = { ...NOTHING, fileAt, skipped: [], ofThisFile: [] };
  for (let from = 0; from < numbers.length; from += MAX_NUMBERS) {
    const part = numbers.slice(from, from + MAX_NUMBERS);
    const { skipped, ofThisFile, ...one } = requireValue(
      await sendCommand(checkFileOrders, { shop, fileAt: all.fileAt, numbers: part }),
    );
    all = {
      ...sum(all, one),
      fileAt: one.fileAt,
      skipped: [...all.skipped, ...skipped.map((at) => at + from)],
      ofThisFile: [...all.ofThisFile, ...ofThisFile.map((at) => at + from)],
    };
  }
  return all;
}

/** Compares the orders that the book has from this file: those read otherwise now are replaced. */
async function withChanged(
  { compareFileOrders }: ImportCommands,
  all: readonly FileOrder[],
  shop: string,
  check: FileCheck,
): Promise<FileCheck> {
  const changed = new Set<string>();
  for (const orders of partsOf(check.ofThisFile.flatMap((at) => all[at] ?? []))) {
    const found = requireValue(await sendCommand(compareFileOrders, { shop, fileAt: check.fileAt, orders }));
    for (const number of found) changed.add(number);
  }
  const same = check.ofThisFile.filter((at) => !changed.has(all[at]?.number ?? ""));
  return {
    ...check,
    replaced: check.replaced + changed.size,
    kept: check.kept - changed.size,
    skipped: [...check.skipped, ...same],
  };
}

function requireValue<T>(result: Awaited<ReturnType<typeof sendCommand<T>>>): T {
  if (!result.ok) throw new RequestError(result.error.code);
  return result.value;
}

type Progress = {
  fileId: number;
  shop: string;
  total: number;
  done: number;
  counts: FileCounts;
  error: CommandError | null;
};

/** Adds the orders that change the book, part by part; a part that failed and all after it can be sent again. */
export function useAddOrders(commands: ImportCommands) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function add(file: ReadFile, shop: string, { fileAt, skipped }: FileCheck) {
    const { channel, columns, byField } = file.table;
    if (isBusy || channel === null) return;
    setBusy(true);
    const left = new Set(skipped);
    const wanted = file.orders.filter((_, at) => !left.has(at));
    let state: Progress = {
      ...{ fileId: file.id, shop, total: wanted.length, done: 0, error: null },
      counts: NOTHING,
    };
    setProgress(state);
    for (const orders of partsOf(wanted)) {
      const sent = await sendCommand(commands.addFileOrders, { shop, channel, fileAt, orders });
      state = sent.ok
        ? { ...state, done: state.done + orders.length, counts: sum(state.counts, sent.value) }
        : { ...state, error: sent.error };
      setProgress(state);
      if (!sent.ok) break;
    }
    // The next file with these headings is read the same way; that it couldn't be stored stops nobody.
    if (state.error === null && file.choice.columns !== undefined)
      await sendCommand(commands.saveFileColumns, { channel, sum: headingsSum(columns), columns: byField });
    setBusy(false);
    void client.invalidateQueries({ queryKey: BOOK_KEY });
    if (state.error !== null) void client.invalidateQueries({ queryKey: ["orderFile"] });
  }

  return { add, isBusy, progress };
}

/** Deletes the orders of a file from the book again; returns how many, and an error that ended it. */
export function useTakeBack({ takeBackFileOrders }: ImportCommands) {
  const client = useQueryClient();
  return async (file: ReadFile, shop: string, fileAt: number) => {
    const numbers = file.orders.map(({ number }) => number);
    let count = 0;
    let error: CommandError | null = null;
    for (let from = 0; from < numbers.length; from += MAX_ORDERS_AT_ONCE) {
      const part = numbers.slice(from, from + MAX_ORDERS_AT_ONCE);
      const sent = await sendCommand(takeBackFileOrders, { shop, fileAt, numbers: part });
      if (!sent.ok) {
        error = sent.error;
        break;
      }
      count += sent.value;
    }
    void client.invalidateQueries({ queryKey: BOOK_KEY });
    return { count, error };
  };
}

function sum(one: FileCounts, other: FileCounts): FileCounts {
  return {
    added: one.added + other.added,
    replaced: one.replaced + other.replaced,
    kept: one.kept + other.kept,
    inLists: one.inLists + other.inLists,
  };
}
