import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import {
  type ChosenFacts,
  type ChosenIds,
  MAX_SLIPS,
  type PackingSlips,
  type Paper,
  type PickList,
  type TooMany,
} from "#lib/shared/orders/prints.ts";
import { type PrintChoice, printChoice } from "./print-choice.ts";

/** Server actions of the print page. */
export type PrintCommands = {
  getPickList: Command<PickList | TooMany>;
  getPackingSlips: Command<PackingSlips | TooMany>;
  markPrinted: Command<{ at: number; count: number }>;
  removePrintMarks: Command<{ count: number }>;
};

/** Papers made of the same orders, and the facts about these. */
export type MadePapers = {
  kind: "made";
  facts: ChosenFacts;
  list: PickList | null;
  slips: PackingSlips | null;
};

/** Loads the papers of the choice. Never caches packing slips: each look at them is recorded. */
export function usePapers(paper: Paper, choice: PrintChoice, commands: PrintCommands) {
  return useQuery({
    queryKey: ["print", choice.key, paper],
    queryFn: async ({ signal }): Promise<MadePapers | TooMany> => {
      // Another paper may have found their ids meanwhile.
      const { chosen } = printChoice.read(printChoice.text()) ?? choice;
      const list = paper === "packingSlips" ? null : await readPaper(commands.getPickList, chosen);
      // Slips that nobody waits for any more would be recorded as seen.
      signal.throwIfAborted();
      if (list?.kind === "tooMany") return list;
      const found = list === null ? chosen : toChosenIds(chosen, list.ids);
      if (list && list.ids.length > 0) printChoice.keep({ ...choice, chosen: found });
      if (list && (paper === "pickList" || list.ids.length === 0))
        return { kind: "made", facts: list, list, slips: null };
      if (list && list.ids.length > MAX_SLIPS)
        return { kind: "tooMany", count: list.ids.length, most: MAX_SLIPS };
      const slips = await readPaper(commands.getPackingSlips, found);
      signal.throwIfAborted();
      if (slips.kind === "tooMany") return slips;
      if (slips.ids.length > 0) printChoice.keep({ ...choice, chosen: toChosenIds(chosen, slips.ids) });
      const gone = slips.gone + (list?.gone ?? 0);
      return { kind: "made", facts: { ...slips, gone }, list, slips };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

async function readPaper<Made extends PickList | PackingSlips>(
  command: Command<Made | TooMany>,
  chosen: PrintChoice["chosen"],
): Promise<Made | TooMany> {
  const result = await sendCommand(command, chosen);
  if (result.ok) return result.value;
  const { code, requestId } = result.error;
  throw new RequestError(code, requestId === undefined ? {} : { requestId });
}

/** Fixes the choice to the ids of the first paper, whatever its filter matches later. */
export function toChosenIds(chosen: PrintChoice["chosen"], ids: string[]): ChosenIds {
  return { shop: String(chosen.shop), all: chosen.all === true || chosen.all === "1", ids };
}

type MarkState =
  | { kind: "none" | "busy" | "undone" }
  | { kind: "marked"; at: number; count: number }
  | { kind: "failed"; error: CommandError };

/** Marks the orders of the shown paper as printed, and removes marks. */
export function usePrintMarks(commands: PrintCommands, shown: ChosenIds, onChanged: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<MarkState>({ kind: "none" });

  async function run<Output>(command: Command<Output>, input: object, next: (value: Output) => MarkState) {
    setState({ kind: "busy" });
    const result = await sendCommand(command, input);
    setState(result.ok ? next(result.value) : { kind: "failed", error: result.error });
    if (result.ok) await client.invalidateQueries({ queryKey: BOOK_KEY });
  }

  return {
    state,
    mark: () => void run(commands.markPrinted, shown, ({ at, count }) => ({ kind: "marked", at, count })),
    undo: (at: number) => void run(commands.removePrintMarks, { ...shown, at }, () => ({ kind: "undone" })),
    removeAll: () =>
      void run(commands.removePrintMarks, shown, () => {
        onChanged();
        return { kind: "undone" };
      }),
  };
}
