import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { addPerson, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase();

type Handlers = Record<string, (request: Request, context: typeof nothing) => Promise<Response> | Response>;

/** Parameters of an address that names something: an id that doesn't exist. */
const nothing = { params: Promise.resolve({ id: "00000000-0000-4000-8000-000000000000" }) };

/** Routes open to everybody by decision; every other route must reject strangers. */
const open = [
  "app/api/auth/[...nextauth]/route.ts",
  "app/api/refused-host/route.ts",
  "app/healthz/route.ts",
  // Open to those with its token; without a token it doesn't exist.
  "app/metrics/route.ts",
  "app/readyz/route.ts",
];
const files = globSync("app/**/route.ts").sort();
/** Open to every signed-in person, also without a role. */
const everybodys = "app/api/session/route.ts";
/** Reads for programs: whoever is signed in is a stranger there. */
const isForPrograms = (file: string) => file.startsWith("app/api/v1/");
const guarded = files.filter((file) => !open.includes(file));

async function ask(file: string, headers: HeadersInit): Promise<Response[]> {
  const handlers = (await import(/* @vite-ignore */ `../../../${file}`)) as Handlers;
  const address = `http://localhost:3000/${file.slice(4, -9)}`;
  const verbs = Object.keys(handlers).filter((name) => /^[A-Z]+$/.test(name));
  return Promise.all(
    verbs.map((method) => handlers[method]!(new Request(address, { method, headers }), nothing)),
  );
}

test("every route that is open by decision exists", () =>
  expect(files).toEqual(expect.arrayContaining(open)));

test.each(guarded)("%s turns strangers away", async (file) => {
  for (const response of await ask(file, { "sec-fetch-site": "same-origin" }))
    expect(response.status).toBe(401);
});

const ofRoles = guarded.filter((file) => file !== everybodys && !isForPrograms(file));

test.each(guarded.filter(isForPrograms))("%s turns away an admin without a key", async (file) => {
  const { email } = await addPerson(["admin"], file);
  const answers = await ask(file, await signedInHeaders(email));
  await removePeople();
  for (const response of answers) expect(response.status).toBe(401);
});

test.each(ofRoles)("%s turns away who has no role", async (file) => {
  const { email } = await addPerson([], file);
  const answers = await ask(file, await signedInHeaders(email));
  await removePeople();
  for (const response of answers) expect(response.status).toBe(403);
});
