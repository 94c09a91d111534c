import { beforeEach, expect, test } from "vitest";
import { callAuth } from "#lib/testing/call-auth.ts";
import { addSignedIn, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { findPerson } from "./session.ts";

const testDatabase = withTestDatabase();
beforeEach(removePeople);

const press = (headers: Headers, method = "POST") => callAuth("sign-out", { method, headers });
const told = ({ status, headers }: Response) => ({
  status,
  to: headers.get("location"),
  emptied: headers.get("clear-site-data"),
  cookies: headers.getSetCookie(),
});

const SIGNED_OUT = {
  status: 303,
  to: "/sign-in",
  emptied: '"cache", "storage"',
  cookies: ["md-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"],
};

test("one answer ends the session, takes back the cookie, empties the browser, leads to sign-in", async () => {
  const { email, headers } = await addSignedIn();
  const elsewhere = await signedInHeaders(email);
  const answer = await press(headers);
  expect(told(answer)).toEqual(SIGNED_OUT);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await findPerson(headers)).toBeNull();
  expect(await findPerson(elsewhere)).not.toBeNull();
});

test("a second press, and one without a session, is answered as the first", async () => {
  const { headers } = await addSignedIn();
  await press(headers);
  expect(told(await press(headers))).toEqual(SIGNED_OUT);
  headers.delete("cookie");
  expect(told(await press(headers))).toEqual(SIGNED_OUT);
});

test.each(["http://evil.example", "null", ""])(
  "a form of %j signs nobody out and empties nothing",
  async (origin) => {
    const { headers } = await addSignedIn();
    if (origin) headers.set("origin", origin);
    else headers.delete("origin");
    expect(told(await press(headers))).toEqual({ status: 403, to: null, emptied: null, cookies: [] });
    expect(await findPerson(headers)).not.toBeNull();
  },
);

test("a link or a picture signs nobody out", async () => {
  const { headers } = await addSignedIn();
  expect((await press(headers, "GET")).status).toBe(404);
  expect(await findPerson(headers)).not.toBeNull();
});

test("a session that could not be ended keeps its cookie, and sign-in is where it leads", async () => {
  const { headers } = await addSignedIn();
  const answer = await testDatabase.whileAway(() => press(headers));
  expect(told(answer)).toEqual({ status: 303, to: "/sign-in", emptied: null, cookies: [] });
});
