import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { findPerson } from "#lib/server/auth/session.ts";
import { forgetRefusals } from "#lib/server/auth/throttle/rejected-tries.ts";
import { database } from "#lib/server/db/database.ts";
import { buyerRuns, cardChecks, people, settings } from "#lib/server/db/schema.ts";
import { placements } from "#lib/server/db/top-up-schema.ts";
import { proofTries, setUpLinks, signInFailures } from "#lib/server/db/ways-in-schema.ts";
import type { Context, Role } from "#lib/shared/base/identity.ts";
import { callAuth, cookieNamed } from "./call-auth.ts";
import { sealContext } from "./context-of.ts";
import { emptyLedger } from "./empty-tables.ts";

export const PASSWORD = "correct horse battery";
const ORIGIN = "http://localhost:3000";
/** Hash settings far below the product's, to save time; another test checks those. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;

/** Adds a person who can sign in with `PASSWORD`; the email address is made from the roles. */
export async function addPerson(roles: Role[], name = "Zhou Yan"): Promise<{ id: string; email: string }> {
  passwordHash ??= hash(PASSWORD, CHEAP);
  const email = `${roles.join("-") || "nobody"}@linjian.example`;
  const [row] = await database()
    .insert(people)
    .values({ email, name, roles, passwordHash: await passwordHash })
    .returning({ id: people.id });
  if (!row) throw new Error("no row");
  return { id: row.id, email };
}

/** Adds a person without a password, and returns the context of their verbs. */
export async function addSomebody(roles: Role[] = ["staff"], name = "Lin Hui"): Promise<Context> {
  const email = `${randomUUID()}@linjian.example`;
  const [row] = await database()
    .insert(people)
    .values({ email, name, roles, passwordHash: "none" })
    .returning();
  if (!row) throw new Error("no row");
  return sealContext(row);
}

/** Changes the row of a person directly. */
export const changePerson = (id: string, values: Partial<typeof people.$inferInsert>) =>
  database().update(people).set(values).where(eq(people.id, id));

/** Empties people and all tables that name them. */
export async function removePeople(): Promise<void> {
  forgetRefusals();
  await emptyLedger();
  for (const table of [
    proofTries,
    signInFailures,
    setUpLinks,
    buyerRuns,
    cardChecks,
    placements,
    settings,
    people,
  ])
    await database().delete(table);
}

export type PostedSignIn = {
  email: string;
  password?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
  now?: Date;
};

/** Posts the sign-in form of our page to the real handler. */
export function postSignIn({
  email,
  password = PASSWORD,
  headers = {},
  fields = {},
  now,
}: PostedSignIn): Promise<Response> {
  const body = new URLSearchParams({ email, password, json: "true", ...fields });
  return callAuth(
    "callback/credentials",
    {
      method: "POST",
      body,
      headers: { origin: ORIGIN, host: "localhost:3000", ...headers },
    },
    now,
  );
}

/** The headers of a browser in which this person has just signed in. */
export async function signedInHeaders(email: string, now?: Date): Promise<Headers> {
  const response = await postSignIn({ email, now });
  const cookie = cookieNamed("md-session", response);
  if (!cookie) throw new Error(`sign-in answered ${response.status}`);
  return new Headers({
    cookie: cookie.pair,
    origin: ORIGIN,
    host: "localhost:3000",
    "sec-fetch-site": "same-origin",
  });
}

/** Signs in a person: the headers of the browser, and the context of its verbs. */
export async function signIn(email: string, now?: Date): Promise<{ headers: Headers; context: Context }> {
  const headers = await signedInHeaders(email, now);
  const identity = await findPerson(headers, now);
  if (!identity) throw new Error("nobody is signed in");
  return { headers, context: { identity, requestId: "test" } };
}

/** Adds a person and signs them in. */
export async function addSignedIn(roles: Role[] = ["staff"], now?: Date) {
  const person = await addPerson(roles);
  return { ...person, ...(await signIn(person.email, now)) };
}
