import { expect, test } from "vitest";
import { TABLE_FORMS } from "#lib/server/tables/table-file.ts";
import { cardListTrials } from "#lib/testing/card-list-trials.ts";
import { FOUR, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { exportedCells, exportedText } from "#lib/testing/read-exported.ts";
import { unzip } from "#lib/testing/read-xlsx.ts";
import { type CardListText, exportCardList } from "./export-card-list.ts";

const { me, checkAll } = cardListTrials();
const { T, F } = PRACTICE_CARDS;
const say: CardListText = {
  own: (word) => word,
  column: (name) => name,
  standing: (standing) => `is ${standing}`,
  purpose: ({ en }) => en,
  cut: String,
};
const KEY = "3-4";

test("a workbook has each card in order, with its key, masks, real numbers and dates", async () => {
  const id = await checkAll([
    { key: KEY, accountNo: F, ...FOUR, level: 4 },
    { key: "=A-2" },
    { key: "", accountNo: F },
  ]);
  const taken = await exportCardList(me(), { id, how: "xlsx" }, say);
  const [head, ...rows] = exportedCells(taken);
  expect(head?.slice(0, 7)).toEqual(["nr", "key", "level", "state", "verdict", "message", "name"]);
  expect(rows.map(([nr, key, level, state, verdict]) => [nr, key, level, state, verdict])).toEqual([
    [1, KEY, 4, "answered", "is F"],
    [2, "=A-2", 2, "answered", "is T"],
    [3, "", 2, "answered", "is F"],
  ]);
  expect(rows[0]?.slice(6, 11)).toEqual([
    "林*",
    "622202*********2002",
    expect.stringMatching(/^\d+\*+\w+$/),
    expect.stringMatching(/^138\*+\d+$/),
    5,
  ]);
  expect(rows[0]?.[11]).toEqual(expect.any(Number));
});

test("no form of a list holds a whole card number, name, ID number or phone", async () => {
  const id = await checkAll([{ key: "A-1", accountNo: T, ...FOUR, level: 4 }]);
  const secrets = new RegExp(["林晓", T, FOUR.idCardCode, FOUR.bankPreMobile].join("|"));
  for (const how of TABLE_FORMS) {
    const taken = await exportCardList(me(), { id, how }, say);
    const texts =
      how === "xlsx" && "bytes" in taken
        ? [...unzip(Buffer.from(taken.bytes)).values()].map(String)
        : [exportedText(taken), "html" in taken ? taken.html : ""];
    expect(texts.join("\n")).toContain("A-1");
    expect(texts.join("\n")).not.toMatch(secrets);
  }
});

test("another person's list gives nothing", async () => {
  const id = await checkAll([{}]);
  const taking = exportCardList(await addSomebody(["admin"]), { id, how: "xlsx" }, say);
  await expect(taking).rejects.toMatchObject({ code: "notFound" });
});
