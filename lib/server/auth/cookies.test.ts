import { beforeEach, expect, test } from "vitest";
import { findPerson } from "./session.ts";
import { callAuth, cookieNamed } from "#lib/testing/call-auth.ts";
import { addPerson, postSignIn, removePeople } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase({ NEXTAUTH_URL: "https://desk.example" });
beforeEach(removePeople);
const BOUND = ["httponly", "path=/", "samesite=lax", "secure"];

test("behind an https address cookies are Secure and bound to the host by their prefix", async () => {
  const { email } = await addPerson(["staff"]);
  // The proxy in front speaks http to us and may change the Host.
  const headers = { origin: "https://desk.example", host: "127.0.0.1:3000" };
  const response = await postSignIn({ email, headers });
  const cookie = cookieNamed("__Host-md-session", response);
  expect(cookie?.attributes).toEqual([...BOUND, "max-age=129600"].sort());
  const { pair } = cookie!;
  expect((await findPerson(new Headers({ cookie: pair })))?.email).toBe(email);
  expect(await findPerson(new Headers({ cookie: pair.replace("__Host-", "") }))).toBeNull();
});

test("so is the cookie of the csrf token", async () => {
  const response = await callAuth("csrf");
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(cookieNamed("__Host-md-csrf", response)?.attributes).toEqual(BOUND);
});

test("behind an https address the mark of a known browser is bound to the host and names nobody", async () => {
  const { id, email } = await addPerson(["staff"]);
  const answer = await postSignIn({ email, headers: { origin: "https://desk.example" } });
  const mark = cookieNamed("__Host-md-browser", answer)!;
  expect(mark.value).toMatch(/^[\w-]{22}\.1\.[\w-]{43}$/);
  expect(mark.attributes).toEqual([...BOUND, "max-age=15552000"].sort());
  expect(mark.value).not.toContain(id);
});
