import { expect, test } from "vitest";
import type { BuyerRow } from "#components/buyers/run/run-rows.ts";
import { writeCsv } from "#lib/shared/base/csv.ts";
import { exportFileName, exportTable } from "./export-results.tsx";

const states = {
  answered: "Answered",
  noAnswer: "No answer",
  asking: "",
  maybeCharged: "",
  refused: "",
  notAsked: "",
};
const words = {
  number: "Trade number",
  nick: "Nick",
  openId: "Open ID",
  state: "State",
  mark: "Simulated",
  states,
};
const rows: BuyerRow[] = [
  { tid: "9007199254740993", nick: "=1+1", openId: "AAH", state: "answered" },
  { tid: "4402981677163358206", nick: "a,b", openId: null, state: "noAnswer" },
];

test("row 73: exported trade numbers are exact, a formula is inert and the simulator's answers say so", () => {
  expect(writeCsv(exportTable(rows, words, true))).toBe(
    '\ufeffTrade number,Nick,Open ID,State,Simulated\r\n9007199254740993,\'=1+1,AAH,Answered,SIMULATED\r\n4402981677163358206,"a,b",,No answer,SIMULATED\r\n',
  );
  expect(exportTable(rows, words, false)[1]).toEqual(["9007199254740993", "=1+1", "AAH", "Answered"]);
});

test("the file is named after the shop's clock, and after the simulator", () => {
  const at = Date.parse("2026-11-21T17:05:00Z");
  expect(exportFileName(at, "Asia/Shanghai", true)).toBe("buyer-ids-20261122-0105-simulated.csv");
  expect(exportFileName(at, "UTC", false)).toBe("buyer-ids-20261121-1705.csv");
});
