import { hashPassword } from "#lib/server/auth/password.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { PASSWORD } from "#lib/testing/people.ts";
import { visitDesk, type Visitor } from "#lib/testing/visit-desk.ts";

/** Longer than anybody waits for a page. */
const PATIENCE_MS = 30_000;

/** So many people of the shop's staff who can sign in with `PASSWORD`; gives their e-mails. */
export async function addCrowd(count: number): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const crowd = Array.from({ length: count }, (_, nth) => ({
    email: `person${nth}@linjian.example`,
    name: `Person ${nth}`,
    roles: ["staff" as const],
    passwordHash,
  }));
  await database().insert(people).values(crowd);
  return crowd.map(({ email }) => email);
}

/** Somebody of the crowd in a browser of their own; throws where they are not let in in time. */
export async function signedIn(url: string, email: string): Promise<Visitor> {
  const visitor = visitDesk(url);
  const page = await visitor.fetch("/sign-in", { signal: AbortSignal.timeout(PATIENCE_MS) });
  await page.arrayBuffer();
  const response = await visitor.fetch("/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ email, password: PASSWORD, json: "true", callbackUrl: url }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a sign-in was answered ${response.status}`);
  return visitor;
}

/** What is read: its path, and what is searched for. */
export type CrowdRequest = readonly [path: string, q?: string];

/** Milliseconds until a read is answered whole, and by which status; throws where it is not answered in time. */
export async function readMs(
  visitor: Visitor,
  [path, q]: CrowdRequest,
): Promise<{ ms: number; status: number }> {
  const beganAt = performance.now();
  const response = await visitor.fetch(path, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: q === undefined ? {} : { "x-search": encodeURIComponent(q) },
  });
  await response.arrayBuffer();
  return { ms: performance.now() - beganAt, status: response.status };
}

/** The same; throws where it is refused too. */
export async function answeredMs(visitor: Visitor, asked: CrowdRequest): Promise<number> {
  const { ms, status } = await readMs(visitor, asked);
  if (status !== 200) throw new Error(`${asked[0]} was answered ${status}`);
  return ms;
}
