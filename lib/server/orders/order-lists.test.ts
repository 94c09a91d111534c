import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { lastPictureSources } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { DateShape } from "#lib/shared/dates/day-bounds.ts";
import { bodyText, formParts } from "#lib/testing/sandbox-control.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { listTrials } from "#lib/testing/list-trials.ts";
import { getListTerms } from "./list-terms.ts";

const trials = listTrials();
const { app, set } = trials;
const days = { from: "2026-11-20", to: "2026-11-21" };
const pending = (range = days) => trials.pending(range);
const sold = (range = days) => trials.sold(range);

const TIMES = { from: "2026-11-20T09:30", to: "2026-11-21T18:00" };

test.each<[DateShape, days: [string, string], times: [string, string]]>([
  ["day", ["2026-11-20", "2026-11-21"], ["2026-11-20", "2026-11-21"]],
  ["dayTime", ["2026-11-20 00:00:00", "2026-11-21 23:59:59"], ["2026-11-20 09:30:00", "2026-11-21 18:00:59"]],
  ["seconds", ["1795104000", "1795276799"], ["1795138200", "1795255259"]],
  ["milliseconds", ["1795104000000", "1795276799999"], ["1795138200000", "1795255259999"]],
])("row 87: as %s days leave as %j and times as %j from either list", async (shape, ofDays, ofTimes) => {
  await set("dateShapes", { pending: shape, sold: "day" });
  const asked: unknown[] = [await pending(), await pending(TIMES)];
  await set("dateShapes", { pending: "day", sold: shape });
  asked.push(await sold(), await sold(TIMES));
  // In whole days, both are the same request.
  const isSame = shape === "day";
  expect(asked).toMatchObject(
    [ofDays, ofTimes, ofDays, ofTimes].map((sent, at) => ({
      kind: "page",
      page: { source: isSame && at % 2 === 1 ? "stored" : "called", sentDays: sent.join(" – ") },
    })),
  );
  const calls = (await app.sandbox.control.meter()).calls.map((call, at, { length }) => {
    if (at >= length / 2) return new Map(formParts(call));
    return new Map(Object.entries(JSON.parse(bodyText(call)) as Record<string, string>));
  });
  const sent = calls.map((parts) =>
    ["startTime", "start_time", "endTime", "end_time"].flatMap((name) => parts.get(name) ?? []),
  );
  expect(sent).toEqual(isSame ? [ofDays, ofDays] : [ofDays, ofTimes, ofDays, ofTimes]);
});

test("row 87: what a list takes is known before it is requested", async () => {
  await set("dateShapes", { pending: "day", sold: "dayTime" });
  const identity = app.context.identity;
  expect(await getListTerms(identity, "soldOrders")).toMatchObject({ takesTimes: true });
  expect(await getListTerms(identity, "pendingOrders")).toMatchObject({ takesTimes: false });
});

test("row 87: a refusal tells what was sent, and a question without days tells nothing", async () => {
  await app.sandbox.control.addFault({ kind: "code", code: 100, msg: "startTime" });
  expect(await pending()).toMatchObject({
    kind: "problem",
    problem: { sentDays: "2026-11-20 – 2026-11-21" },
  });
  expect(await trials.pending({ to: "2026-11-21" })).toMatchObject({ page: { sentDays: "– 2026-11-21" } });
  expect(await trials.pending()).not.toHaveProperty("page.sentDays");
});

test("row 70: pictures of this network never reach the browser, nor of other hosts than are set", async () => {
  const goodsInfoList = ["img.example.cn/a.png", "elsewhere.example/b.svg"].map((path) => ({
    goodsImg: `https://${path}`,
  }));
  const patch = { goods_img: "https://10.0.0.8/call-a-machine.png", goodsInfoList };
  await app.sandbox.control.addFault({ kind: "patchRows", patch }, { times: null });
  const setHosts = (hosts: string[]) => set("pictureHosts", { hosts });
  const urls = async () => {
    const [waiting, all] = [await trials.pendingPage(), await trials.soldPage({ edition: "basic" })];
    const lines = waiting.orders.flatMap(({ goods }) =>
      "lines" in goods ? goods.lines.map(({ imageUrl }) => imageUrl) : [],
    );
    return [...new Set([...lines, ...all.orders.map(({ goods }) => goods.imageUrl)])];
  };
  expect(await urls()).toEqual(["https://img.example.cn/a.png", "https://elsewhere.example/b.svg", null]);
  expect(lastPictureSources().slice(0, 2)).toEqual([
    "https://img.example.cn:*",
    "https://elsewhere.example:*",
  ]);
  await setHosts(["img.example.cn"]);
  expect(await urls()).toEqual(["https://img.example.cn/a.png", null]);
  await settingsSnapshot();
  expect(lastPictureSources()).toEqual(["https://img.example.cn:*"]);
  await setHosts([]);
  expect(await urls()).toHaveLength(3);
});

test("a page that is paid for is shown although the database fails right after its call has left", async () => {
  const log = catchLogLines();
  await app.sandbox.control.setLatency({ soldOrders: 400 });
  const asking = trials.sold().catch((error: unknown) => error);
  await expect.poll(app.ledger).toHaveLength(1);
  await database().execute(sql`alter table settings rename to settings_gone`);
  const response = await asking;
  await database().execute(sql`alter table settings_gone rename to settings`);
  log.restore();
  expect(response).toMatchObject({
    kind: "page",
    page: { costPoints: exactly(1), usualPoints: null, calls: 1 },
  });
});
