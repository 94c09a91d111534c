import type { BuyerRow, RowState } from "#components/buyers/run/run-rows.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

export type ExportText = {
  number: string;
  nick: string;
  openId: string;
  state: string;
  mark: string;
  states: Record<RowState, string>;
};

const MARK = "SIMULATED";

/** Heading and rows as they leave the page, trade numbers as bare digits; what the simulator answered says so in every row. */
export function exportTable(rows: readonly BuyerRow[], words: ExportText, isSimulated: boolean): string[][] {
  const marked = (cells: string[], mark: string) => (isSimulated ? [...cells, mark] : cells);
  return [
    marked([words.number, words.nick, words.openId, words.state], words.mark),
    ...rows.map(({ tid, nick, openId, state }) =>
      marked([tid, nick, openId ?? "", words.states[state]], MARK),
    ),
  ];
}

/** `buyer-ids-20261121-1042-simulated.csv`, by the clock of the shop. */
export function exportFileName(now: number, timeZone: string, isSimulated: boolean): string {
  const at = zonedTime(now, timeZone);
  const stamp = at ? `-${at.year}${at.month}${at.day}-${at.hour}${at.minute}` : "";
  return `buyer-ids${stamp}${isSimulated ? "-simulated" : ""}.csv`;
}
