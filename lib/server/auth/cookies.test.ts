import { beforeEach, expect, test } from "vitest";
import { handleAuth } from "./handle-auth.ts";
import { findPerson } from "./session.ts";
import { addPerson, postSignIn, removePeople } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase({ NEXTAUTH_URL: "https://desk.example" });
beforeEach(removePeople);

test("behind an https address cookies are Secure and bound to the host by their prefix", async () => {
  const { email } = await addPerson(["staff"]);
  // The proxy in front speaks http to us and may change the Host.
  const headers = { origin: "https://desk.example", host: "127.0.0.1:3000" };
  const response = await postSignIn({ email, headers });
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-md-session=[^;]+; Max-Age=129600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
  const value = cookie.split(";")[0]!;
  expect((await findPerson(new Headers({ cookie: value })))?.email).toBe(email);
  expect(await findPerson(new Headers({ cookie: value.replace("__Host-", "") }))).toBeNull();
});

test("so is the cookie of the csrf token", async () => {
  const response = await handleAuth(new Request("http://127.0.0.1:3000/api/auth/csrf"));
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-md-csrf=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("behind an https address the mark of a known browser is bound to the host and names nobody", async () => {
  const { id, email } = await addPerson(["staff"]);
  const answer = await postSignIn({ email, headers: { origin: "https://desk.example" } });
  const mark = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-md-browser="));
  expect(mark).toMatch(
    /^__Host-md-browser=[\w-]{22}\.1\.[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(mark).not.toContain(id);
});
