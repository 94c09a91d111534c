import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { lastPictureSources } from "#lib/server/settings/pictures.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { DateShape } from "#lib/shared/dates/day-bounds.ts";
import { bodyText, formParts } from "#lib/testing/sandbox-control.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { listTrials } from "#lib/testing/list-trials.ts";
import { getListTerms } from "./order-lists.ts";

const trials = listTrials();
const { app, set } = trials;
const days = { from: "2026-11-20", to: "2026-11-21" };
const pending = (range = days) => trials.pending(range);
const sold = (range = days) => trials.sold(range);

const shapes: [DateShape, string, string][] = [
  ["day", "2026-11-20", "2026-11-21"],
  ["dayTime", "2026-11-20 00:00:00", "2026-11-21 23:59:59"],
  ["seconds", "1795104000", "1795276799"],
  ["milliseconds", "1795104000000", "1795276799999"],
];

test.each(shapes)(
  "row 87: with the shape %s the days leave as %s and %s for both operations, are taken by the service, and the exact values are told",
  async (shape, from, to) => {
    await set("dateShapes", { pending: shape, sold: "day" });
    const first = await pending();
    await set("dateShapes", { pending: "day", sold: shape });
    const second = await sold();
    const { calls } = await app.sandbox.control.meter();
    expect(JSON.parse(bodyText(calls[0]!))).toMatchObject({ startTime: from, endTime: to });
    expect(Object.fromEntries(formParts(calls[1]!))).toMatchObject({ start_time: from, end_time: to });
    for (const reply of [first, second])
      expect(reply).toMatchObject({ kind: "page", page: { sentDays: `${from} – ${to}` } });
  },
);

test.each<[DateShape, string, string, string]>([
  ["day", "2026-11-20", "2026-11-21", "whole days, the same request"],
  ["dayTime", "2026-11-20 09:30:00", "2026-11-21 18:00:59", "times"],
  ["seconds", "1795138200", "1795255259", "times"],
  ["milliseconds", "1795138200000", "1795255259999", "times"],
])("row 87: with the shape %s times of day leave as %s and %s: %s", async (shape, from, to) => {
  await set("dateShapes", { pending: shape, sold: shape });
  const times = { from: "2026-11-20T09:30", to: "2026-11-21T18:00" };
  const ofDays = await sold();
  const ofTimes = await sold(times);
  await pending(times);
  const { calls } = await app.sandbox.control.meter();
  const isSame = shape === "day";
  expect(calls).toHaveLength(isSame ? 2 : 3);
  expect([ofDays, ofTimes]).toMatchObject([
    { page: { source: "called" } },
    { page: { source: isSame ? "stored" : "called", sentDays: `${from} – ${to}` } },
  ]);
  expect(Object.fromEntries(formParts(calls.at(-2)!))).toMatchObject({ start_time: from, end_time: to });
  expect(JSON.parse(bodyText(calls.at(-1)!))).toMatchObject({ startTime: from, endTime: to });
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

test("row 70: pictures of this network never reach the browser, and once hosts are set no other host's do", async () => {
  await app.sandbox.control.addFault(
    {
      kind: "patchRows",
      patch: {
        goods_img: "https://10.0.0.8/call-a-machine.png",
        goodsInfoList: [
          { goodsImg: "https://img.example.cn/a.png" },
          { goodsImg: "https://elsewhere.example/b.svg" },
        ],
      },
    },
    { times: null },
  );
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
  const reply = await asking;
  await database().execute(sql`alter table settings_gone rename to settings`);
  log.restore();
  expect(reply).toMatchObject({
    kind: "page",
    page: { costPoints: exactly(1), usualPoints: null, calls: 1 },
  });
});
