import { expect, test } from "vitest";
import { addPerson, postSignIn } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase({ NEXTAUTH_URL: "https://desk.example" });

test("behind an https address the mark of a known browser is HttpOnly, Secure and bound to the host, and says nothing of whom it knows", async () => {
  const { id, email } = await addPerson(["staff"]);
  const answer = await postSignIn({ email, headers: { origin: "https://desk.example" } });
  const mark = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-md-browser="));
  expect(mark).toMatch(
    /^__Host-md-browser=[\w-]{22}\.1\.[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(mark).not.toContain(id);
});
