import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import { type FileCheck, type FileCounts } from "#lib/shared/orders/files/file-orders.ts";
import { partsOf } from "#lib/shared/orders/files/parts-of-orders.ts";
import { headingsSum } from "#lib/shared/orders/files/saved-columns.ts";
import type { ReadFile } from "./use-order-file.ts";

export type ImportCommands = {
  checkFileOrders: (input: unknown) => Promise<CommandResult<FileCheck>>;
  addFileOrders: (input: unknown) => Promise<CommandResult<FileCounts>>;
  saveFileColumns: (input: unknown) => Promise<CommandResult<null>>;
};

/** Order numbers of one command. */
const MAX_NUMBERS = 10_000;
const NOTHING: FileCounts = { added: 0, replaced: 0, kept: 0, inLists: 0 };

/** Dry run of a file for a shop: counts by the order book as it is now. */
export function useFileCheck(file: ReadFile | null, shop: string, check: ImportCommands["checkFileOrders"]) {
  const isReady = file !== null && file.orders.length > 0;
  return useQuery({
    queryKey: ["orderFile", file?.id, shop],
    enabled: isReady,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const { fileAt = 0, orders = [] } = file ?? {};
      const numbers = orders.map(({ number }) => number);
      const all: FileCheck = { ...NOTHING, skipped: [] };
      for (let from = 0; from < numbers.length; from += MAX_NUMBERS) {
        const part = numbers.slice(from, from + MAX_NUMBERS);
        const result = await sendCommand(check, { shop, fileAt, numbers: part });
        if (!result.ok) throw new RequestError(result.error.code);
        const { skipped, ...counts } = result.value;
        Object.assign(all, sum(all, counts), {
          skipped: [...all.skipped, ...skipped.map((at) => at + from)],
        });
      }
      return all;
    },
  });
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

  async function add(file: ReadFile, shop: string, skipped: readonly number[]) {
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
      const sent = await sendCommand(commands.addFileOrders, { shop, channel, fileAt: file.fileAt, orders });
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

function sum(one: FileCounts, other: FileCounts): FileCounts {
  return {
    added: one.added + other.added,
    replaced: one.replaced + other.replaced,
    kept: one.kept + other.kept,
    inLists: one.inLists + other.inLists,
  };
}
