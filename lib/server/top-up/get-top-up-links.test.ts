import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { SidLocation, TopUpResponse } from "#lib/shared/top-up/top-up.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { getTopUpLinks } from "./get-top-up-links.ts";
import { findLinks, findShownLinks, listCodeLinks, listEarlierLinks } from "./links.ts";
import { createPlacement } from "./placements.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const app = withTestApp();
let placementId: string;
beforeEach(async () => {
  await database().delete(placements);
  const given = { sid: "parcel-2611", owner: "Lin Xiao", name: "Poster" };
  placementId = (await createPlacement(app.context, given)).id;
});

const press = (
  sidLocation?: SidLocation,
  idempotencyKey = randomUUID(),
  cache: CacheMode = "default",
): Promise<TopUpResponse> => getTopUpLinks(app.context, { idempotencyKey, placementId, cache, sidLocation });
/** Starts a press and waits until its call has left; returns a function for its reply. */
async function inProgress(): Promise<() => Promise<TopUpResponse>> {
  await app.sandbox.control.setLatency({ topUpLink: 150 });
  const asking = press();
  await expect.poll(async () => (await app.ledger()).length).toBe(1);
  return () => asking;
}
const answersWith = (data: object) =>
  app.sandbox.control.addFault({ kind: "rawBody", body: JSON.stringify({ code: 0, msg: "ok", data }) });
const answerOf = (reply: TopUpResponse) => (reply.kind === "links" ? reply.links.answer : null);
const pressAgain = () => press(undefined, randomUUID(), "bypass");
const calls = async () => (await app.sandbox.control.meter()).calls;
const SIX = ["mobileShortUrl", "mobileUrl", "shortUrl", "url", "weAppWebViewShortUrl", "weAppWebViewUrl"];

test.each(["single_url_list", "data", "root"] as const)(
  "one press is one call, its response stored in the commit of the ledger (links at %s)",
  async (topUpPlace) => {
    await app.sandbox.control.setOptions({ topUpPlace });
    const response = await press();
    if (response.kind !== "links") throw new Error("a problem");
    expect(Object.keys(response.links.answer.links).sort()).toEqual(SIX);
    const links = { answer: { weAppInfo: { appId: "wx00practice0000ab" } } };
    const facts = { calls: 1, costPoints: null };
    expect(response).toMatchObject({ facts, asked: "body", learned: null, links });
    expect((await findLinks(placementId))?.answer).toEqual(response.links.answer);
    expect(await calls()).toHaveLength(1);
    const [row] = await app.ledger();
    expect(row).toMatchObject({ operation: "topUpLink", outcome: "answered", costPoints: null });
    const [stored] = await database().select().from(topUpLinks);
    expect(stored?.callId).toBe(row?.callId);
  },
);

test.each([
  ["body", "", "sid=parcel-2611"],
  ["query", "?sid=parcel-2611", ""],
  ["both", "?sid=parcel-2611", "sid=parcel-2611"],
] as const)(
  "row 48: the setting %s is what stands in the bytes at the meter",
  async (placement, search, body) => {
    await app.sandbox.control.setOptions({ sidLocation: "either" });
    await putSetting("sidLocation", { placement }, null);
    expect(await press()).toMatchObject({ kind: "links", asked: placement, learned: null });
    const [call] = await calls();
    expect(call?.path.replace(/^[^?]*/, "")).toBe(search);
    expect(bodyText(call!)).toBe(body);
  },
);

test("links dated by a clock that was set back since give way to those asked for now", async () => {
  await press();
  await database()
    .update(topUpLinks)
    .set({ answeredAt: sql`${topUpLinks.answeredAt} + interval '1 day'` });
  await pressAgain();
  const rows = await app.ledger();
  expect((await database().select().from(topUpLinks))[0]?.callId).toBe(rows[1]?.callId);
});

const placeKept = () => getSetting("sidLocation");

test("row 48: after code 100 another place that works is the setting for everybody, audited", async () => {
  await app.sandbox.control.setOptions({ sidLocation: "query" });
  const problem = { reason: "parameterError", mayHaveCost: false };
  expect(await press()).toMatchObject({ kind: "problem", asked: "body", problem });
  expect(await placeKept()).toBeNull();
  expect(await press("query")).toMatchObject({ kind: "links", asked: "query", learned: "kept" });
  expect(await placeKept()).toEqual({ placement: "query" });
  const details = { key: "sidLocation", placement: "query" };
  expect(await auditTrail("settingChanged")).toMatchObject([{ details }]);
  expect(await pressAgain()).toMatchObject({ kind: "links", asked: "query", learned: null });
});

test("row 48: a place that an admin chose stays, whatever else worked", async () => {
  await putSetting("sidLocation", { placement: "body" }, null);
  await app.sandbox.control.setOptions({ sidLocation: "query" });
  expect(await press("query")).toMatchObject({ kind: "links", learned: "notKept" });
  expect(await placeKept()).toEqual({ placement: "body" });
});

test("row 48: a place that brought no link is not stored", async () => {
  await answersWith({});
  expect(await press("query")).toMatchObject({ learned: null, links: { answer: { links: {} } } });
  expect(await placeKept()).toBeNull();
});

test.each([
  [{ kind: "code", code: 101 }, "timedOut", true],
  [{ kind: "code", code: 200 }, "systemError", true],
  [{ kind: "code", code: 999 }, "unlistedCode", true],
  [{ kind: "html", status: 502 }, "notUnderstood", true],
  [{ kind: "reset" }, "connectionLost", true],
  [{ kind: "code", code: 401 }, "invalidCredential", false],
] as const)(
  "row 25: %j is %s, is asked once, and leaves what was stored",
  async (fault, reason, mayHaveCost) => {
    await press();
    const stored = await findLinks(placementId);
    await app.sandbox.control.addFault(fault);
    const problem = { operation: "topUpLink", reason, mayHaveCost };
    expect(await pressAgain()).toMatchObject({ kind: "problem", problem });
    expect(await findLinks(placementId)).toEqual(stored);
    expect(await calls()).toHaveLength(2);
  },
);

test("row 51: an answer without links is stored as the first, and never takes the place of links", async () => {
  const empty = { single_url_list: { url: "", short_url: null } };
  await answersWith(empty);
  const none = { kind: "links", links: { answer: { links: {} } } };
  expect(await press()).toMatchObject(none);
  expect((await findLinks(placementId))?.answer.links).toEqual({});
  await press();
  const stored = await findLinks(placementId);
  expect(Object.keys(stored?.answer.links ?? {})).toHaveLength(6);
  await answersWith(empty);
  expect(await pressAgain()).toMatchObject(none);
  expect(await findLinks(placementId)).toEqual(stored);
});

test("a press that is repeated on the way is one call, and has its answer later too", async () => {
  const idempotencyKey = randomUUID();
  await app.sandbox.control.setLatency({ topUpLink: 2_000 });
  const again = () => press(undefined, idempotencyKey);
  const first = again();
  await expect.poll(async () => (await calls()).length).toBe(1);
  const [one, two] = await Promise.all([first, again()]);
  expect(two).toEqual(one);
  expect(await again()).toMatchObject({ kind: "links", links: { answer: answerOf(one) } });
  expect(await calls()).toHaveLength(1);
});

test("an answer whose end is written only later serves the next press without a second call", async () => {
  const log = catchLogLines();
  const asking = await inProgress();
  await database().execute(sql`ALTER TABLE top_up_links RENAME TO top_up_links_away`);
  expect(await asking()).toMatchObject({ kind: "links" });
  await database().execute(sql`ALTER TABLE top_up_links_away RENAME TO top_up_links`);
  log.restore();
  const facts = { source: expect.stringMatching(/^(shared|stored)$/) as string, costPoints: exactly(0) };
  expect(await press()).toMatchObject({ kind: "links", facts });
  const [row, ...more] = await app.ledger();
  expect([row?.outcome, more]).toEqual(["answered", []]);
  expect(await database().select().from(topUpLinks)).toMatchObject([{ callId: row?.callId }]);
});

test("links that come after the placement got another sid are not stored as its own", async () => {
  const asking = await inProgress();
  await database().update(placements).set({ sid: "parcel-2612" });
  expect(await asking()).toMatchObject({ kind: "links" });
  expect(await findLinks(placementId)).toBeNull();
  expect(await app.ledger()).toMatchObject([{ outcome: "answered" }]);
});

test("text that no database takes, or too long to be a value, costs no ledger row", async () => {
  await answersWith({
    single_url_list: { url: `x${"😀".repeat(150)}`, short_url: "https://t.topup.example/a" },
    sign: "s".repeat(5_000),
    we_app_info: { title: "a\u0000b\ud800" },
  });
  const response = await press();
  expect(response).toMatchObject({ kind: "links", links: { answer: { sign: null } } });
  expect(await app.ledger()).toMatchObject([{ outcome: "answered" }]);
  expect((await findLinks(placementId))?.answer).toEqual(answerOf(response));
});

test("an answer that is fresh is given for nothing, whoever presses, until somebody asks again", async () => {
  const first = await press();
  const unknown = { costPoints: null, predictedPoints: null, usualPoints: null };
  expect(first).toMatchObject({ facts: { source: "called", calls: 1, ...unknown } });
  const second = await press();
  expect(second).toMatchObject({ facts: { source: "stored", calls: 0, costPoints: exactly(0) } });
  expect(answerOf(second)).toEqual(answerOf(first));
  expect(await calls()).toHaveLength(1);
  expect(await pressAgain()).toMatchObject({ facts: { source: "called", calls: 1 } });
  expect(await press("body")).toMatchObject({ facts: { source: "called" } });
  expect(await calls()).toHaveLength(3);
});

test("three people who press at once make one call, and each is given its links", async () => {
  await app.sandbox.control.setLatency({ topUpLink: 150 });
  const replies = await Promise.all([press(), press(), press()]);
  // A press that comes after the response gets it from the cache.
  const sources = replies.map((reply) => reply.kind === "links" && reply.facts.source).sort();
  expect(sources.join()).toMatch(/^called(,(shared|stored)){2}$/);
  expect(await calls()).toHaveLength(1);
});

test("a placement given a sid somebody asked for shows those links for nothing, as its own", async () => {
  const asking = await inProgress();
  await database().update(placements).set({ sid: "parcel-2612" });
  await asking();
  const other = await createPlacement(app.context, { sid: "parcel-2611", owner: "Wu Min", name: "Poster" });
  const shown = await findShownLinks(app.context.identity, other);
  expect(Object.keys(shown?.answer.links ?? {})).toHaveLength(6);
  expect(await findShownLinks(app.context.identity, { id: other.id, sid: "nobody-asked" })).toBeNull();
  expect(await findLinks(other.id)).toBeNull();
  placementId = other.id;
  expect(await press()).toMatchObject({ kind: "links", links: shown, facts: { source: "stored" } });
  expect(await findLinks(other.id)).toEqual(shown);
  expect(await calls()).toHaveLength(1);
});

test("a placement that does not exist is not found and not asked for", async () => {
  placementId = randomUUID();
  await expect(press()).rejects.toMatchObject({ code: "notFound" });
  expect(await calls()).toEqual([]);
});

test("links that others replace stay as earlier ones, newest first; the same or none add nothing", async () => {
  const bring = async (url: string) => {
    await answersWith({ single_url_list: { url } });
    await pressAgain();
  };
  const earlier = async () =>
    (await listEarlierLinks(app.context.identity, placementId)).map(({ answer }) => answer.links.url);
  for (const url of ["https://one.example/", "https://one.example/", ""]) await bring(url);
  expect(await earlier()).toEqual([]);
  for (const url of ["https://two.example/", "https://three.example/"]) await bring(url);
  expect(await earlier()).toMatchObject([{ url: "https://two.example/" }, { url: "https://one.example/" }]);
  expect((await findLinks(placementId))?.answer.links.url).toMatchObject({ url: "https://three.example/" });
});

test("codes hold the first usable link of each placement; reading them all is recorded", async () => {
  expect(await listCodeLinks(app.context)).toEqual([]);
  await answersWith({ single_url_list: { short_url: "javascript:1", mobile_url: "http://m.example/" } });
  await press();
  const link = { kind: "mobileUrl", url: "http://m.example/", isPlainHttp: true };
  expect(await listCodeLinks(app.context)).toEqual([{ placementId, link }]);
  expect((await auditTrail("exported")).at(-1)).toMatchObject({
    details: { what: "topUpLinks", how: "codes", count: 1 },
  });
  const given = { sid: "parcel-2612", owner: "Lin Xiao", name: "Door" };
  placementId = (await createPlacement(app.context, given)).id;
  await answersWith({ single_url_list: { short_url: "javascript:1" } });
  await press();
  expect(await listCodeLinks(app.context)).toContainEqual({ placementId, link: null });
});
