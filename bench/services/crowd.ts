import { hashPassword } from "#lib/server/auth/password.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { PASSWORD } from "#lib/testing/people.ts";
import { visitDesk, type Visitor } from "#lib/testing/visit-desk.ts";

/** Longest wait of a person for a page. */
const PATIENCE_MS = 30_000;

/** Adds staff who can sign in with `PASSWORD`. Returns their email addresses. */
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

/** Signs in one of the crowd in a new browser; throws if that takes too long. */
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

/** The path of a read, and its search text. */
export type CrowdRequest = readonly [path: string, q?: string];

/** Milliseconds until the complete response of a read, and its status; throws if it takes too long. */
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

/** Milliseconds of a read; throws also if it is rejected. */
export async function answeredMs(visitor: Visitor, asked: CrowdRequest): Promise<number> {
  const { ms, status } = await readMs(visitor, asked);
  if (status !== 200) throw new Error(`${asked[0]} was answered ${status}`);
  return ms;
}
