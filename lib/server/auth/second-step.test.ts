import { encode } from "next-auth/jwt";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { cookieNamed } from "#lib/testing/call-auth.ts";
import { addPerson, changePerson, postSignIn, removePeople } from "#lib/testing/people.ts";
import { appCode } from "#lib/testing/app-code.ts";
import { tokenOf } from "#lib/testing/person-links.ts";
import { turnOn } from "#lib/testing/second-factor.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { createPersonLink, redeemPersonLink } from "./person-link.ts";
import { findPerson } from "./session.ts";

withTestDatabase();
beforeEach(removePeople);

const now = new Date(Date.now() - 60_000);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const cookieOf = (response: Response, name: string) => cookieNamed(name, response)?.pair;
const stepCookieOf = (response: Response) => cookieOf(response, "md-second-step") ?? "";

async function addWithFactor() {
  const { id, email } = await addPerson(["staff"]);
  return { id, email, ...(await turnOn(id, after(-300))) };
}

/** Posts the form of the second step. */
function postCode(code: string, cookie: string, at: Date, fields: Record<string, string> = {}) {
  return postSignIn({ email: "", password: "", headers: { cookie }, fields: { code, ...fields }, now: at });
}

const sessionCount = () => database().$count(sessions);

test("the right password brings no session but the second step, and the code brings the session", async () => {
  const { email, secret } = await addWithFactor();
  const first = await postSignIn({ email, now, fields: { callbackUrl: "/orders/sold" } });
  expect([first.status, await sessionCount(), cookieOf(first, "md-session")]).toEqual([202, 0, undefined]);
  expect((await first.json()) as unknown).toEqual({
    url: "http://localhost:3000/sign-in?callbackUrl=%2Forders%2Fsold&step=code",
  });
  const step = cookieNamed("md-second-step", first)!;
  expect(step.value).not.toBe("");
  expect(step.attributes).toEqual(["httponly", "max-age=300", "path=/", "samesite=strict"]);
  expect(await findPerson(new Headers({ cookie: stepCookieOf(first) }))).toBeNull();
  const second = await postCode(appCode(secret, after(20)), stepCookieOf(first), after(20));
  expect([second.status, await sessionCount()]).toEqual([200, 1]);
  expect(await findPerson(new Headers({ cookie: cookieOf(second, "md-session")! }))).toMatchObject({ email });
  expect(stepCookieOf(second)).toBe("md-second-step=");
});

test("a plain form is led through both steps without a script", async () => {
  const { email, secret } = await addWithFactor();
  const plain = { json: "", callbackUrl: "/orders/sold" };
  const first = await postSignIn({ email, now, fields: plain });
  const step = "/sign-in?callbackUrl=%2Forders%2Fsold&step=code";
  expect([first.status, first.headers.get("location")]).toEqual([303, step]);
  const wrong = await postCode("000", stepCookieOf(first), now, plain);
  expect(wrong.headers.get("location")).toBe(`${step}&error=code`);
  const over = await postCode(appCode(secret, after(301)), stepCookieOf(first), after(301), plain);
  expect(over.headers.get("location")).toBe("/sign-in?callbackUrl=%2Forders%2Fsold&error=over");
  const right = await postCode(appCode(secret, after(299)), stepCookieOf(first), after(299), plain);
  expect([right.headers.get("location"), await sessionCount()]).toEqual(["/orders/sold", 1]);
});

test("the second step ends after five minutes, with password or account, and is no other token", async () => {
  const { id, email, secret } = await addWithFactor();
  const cookie = stepCookieOf(await postSignIn({ email, now }));
  const at = after(30);
  const code = appCode(secret, at);
  const claims = { personId: id, sessionVersion: 1, until: after(300).getTime() };
  const forged = await encode({ token: claims, secret: env().nextAuthSecret });
  for (const other of ["", "md-second-step=x", `md-second-step=${forged}`])
    expect((await postCode(code, other, at)).status).toBe(410);
  expect((await postCode(appCode(secret, after(300)), cookie, after(300))).status).toBe(410);
  for (const change of [{ disabledAt: at }, { disabledAt: null, sessionVersion: 2 }]) {
    await changePerson(id, change);
    expect((await postCode(code, cookie, at)).status).toBe(410);
  }
  await changePerson(id, { sessionVersion: 1 });
  expect((await postCode(code, cookie, at)).status).toBe(200);
});

test("of two browsers with the same code one gets in", async () => {
  const { email, secret } = await addWithFactor();
  const cookies = [await postSignIn({ email, now }), await postSignIn({ email, now })].map(stepCookieOf);
  const answers = await Promise.all(cookies.map((cookie) => postCode(appCode(secret, now), cookie, now)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await sessionCount()).toBe(1);
});

test("wrong codes are limited wherever they come from, and each stands in the trail", async () => {
  const { id, email, secret, recoveryCodes } = await addWithFactor();
  const from = (host: number) => ({ "x-md-peer": `10.0.0.${host}` });
  const stepFrom = async (host: number) =>
    stepCookieOf(await postSignIn({ email, now, headers: from(host) }));
  const giveFrom = async (host: number, code: string) => {
    const headers = { ...from(host), cookie: await stepFrom(host) };
    return (await postSignIn({ email: "", password: "", headers, fields: { code }, now })).status;
  };
  for (const host of [1, 2, 3, 4, 5]) expect(await giveFrom(host, "000000")).toBe(401);
  expect(await giveFrom(6, appCode(secret, now))).toBe(401);
  expect(await sessionCount()).toBe(0);
  const told = (await auditTrail()).filter(({ details }) => details.subject === id);
  expect(told).toHaveLength(6);
  const details = { subject: id, step: "code", address: "10.0.0.1" };
  expect(told[0]).toMatchObject({ kind: "signInRefused", personId: null, details });
  expect(await giveFrom(7, recoveryCodes[0]!)).toBe(200);
});

test("the password between them buys no more codes from one place", async () => {
  const { email } = await addWithFactor();
  const seen: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const first = await postSignIn({ email, now });
    seen.push(first.status);
    if (first.status === 202) seen.push((await postCode("000000", stepCookieOf(first), now)).status);
  }
  expect(seen).toEqual([202, 401, 202, 401, 202, 429, 429]);
});

test("a recovery code signs in where the phone is lost", async () => {
  const { email, recoveryCodes } = await addWithFactor();
  const cookie = stepCookieOf(await postSignIn({ email, now }));
  expect((await postCode(recoveryCodes[3]!, cookie, now)).status).toBe(200);
  expect((await postCode(recoveryCodes[3]!, cookie, now)).status).toBe(401);
});

test("a new password by a link leaves the second factor on", async () => {
  const { id, email } = await addWithFactor();
  const link = await database().transaction((tx) =>
    createPersonLink({ personId: id, createdBy: null, isRenewal: true }, now, tx),
  );
  const password = "a boat with seventeen red sails";
  await redeemPersonLink({ token: tokenOf(link), password }, now);
  const signedIn = await postSignIn({ email, password, now: after(1) });
  expect([signedIn.status, cookieOf(signedIn, "md-session")]).toEqual([202, undefined]);
});
