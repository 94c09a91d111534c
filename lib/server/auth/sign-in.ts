import "server-only";
import { eq } from "drizzle-orm";
import { recordSystemAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { makeQueue, type Queue } from "#lib/server/http/queue.ts";
import { log } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { takeCode } from "#lib/server/second-factor/take-code.ts";
import { emailAccount } from "#lib/shared/names/email-address.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { browserKey, knownBrowser, readMark, type BrowserMark } from "./known-browser.ts";
import { takePasswordEntry } from "./new-password/password-entry.ts";
import { openSession, type OpenedSession, type SignInFrom } from "./open-session.ts";
import { checkPassword } from "./password.ts";
import { createSecondStep, findSecondStep, type FoundStep } from "./second-step.ts";
import { forgiveFailures, type TryKeys } from "./throttle/failed-tries.ts";
import { throttleKeys, nextWait, takeTry, waitInMemory } from "./throttle/sign-in-throttle.ts";

type SignInTry = SignInFrom & {
  /** Email as typed. */
  email: string;
  password: string;
  /** Mark of a browser that signed in to this account before. */
  mark: BrowserMark | null;
  /** The person chose to stay signed in on this device. */
  isKept: boolean;
};
type CodeTry = SignInFrom & { code: string; headers: Headers };

/** Account and origin of a try, with what counts against it. */
type Tried = Pick<SignInTry, "email" | "mark"> & SignInFrom;

/** Token for the second step, after a right password. */
type SecondStep = { secondStep: string };
export type SignedIn = OpenedSession & { account: string };

/** Throws `tooManyTries` if this process remembers that such a try has to wait. Costs almost nothing. */
export function refuseFromMemory(
  { email, address, mark }: Pick<SignInTry, "email" | "address" | "mark">,
  now: Date,
): void {
  const keys = throttleKeys(emailAccount(email), address, mark && browserKey(mark));
  const waitMs = waitInMemory(keys, now);
  if (waitMs > 0) throw mustWait(waitMs);
}

/**
 * Signs in: a new session, the second step, or null, the same for a wrong password, an unknown and a disabled person.
 * Throws `tooManyTries` for all of them alike while the next try has to wait.
 */
export async function signIn(tried: SignInTry, now: Date): Promise<SignedIn | SecondStep | null> {
  return signInQueue(tried).run(async () => {
    const keys = await countTry(tried, now);
    const [person] = await database()
      .select()
      .from(people)
      .where(eq(people.email, emailAccount(tried.email)));
    const isOpen = person !== undefined && person.disabledAt === null;
    const isRight = await checkPassword(isOpen ? person.passwordHash || null : null, tried.password);
    if (!isOpen || !isRight || !(await takePasswordEntry(person, now))) {
      await noteRefusal(tried, keys, person?.id ?? null, now);
      return null;
    }
    // The try counts until the code is right, too: otherwise the password would allow any number of codes.
    if (person.totpConfirmedAt)
      return { secondStep: await createSecondStep({ person, isKept: tried.isKept }, now) };
    return finish({ person, isKept: tried.isKept }, tried, keys, now);
  });
}

/**
 * Signs in with the code after a right password; null for a wrong code, `over` if the password is needed again.
 * Throws `tooManyTries` as `signIn` does.
 */
export async function signInWithCode(
  { code, headers, ...from }: CodeTry,
  now: Date,
): Promise<SignedIn | "over" | null> {
  const step = await findSecondStep(headers, now);
  if (!step) return "over";
  const { person } = step;
  const tried = { ...from, email: person.email, mark: readMark(headers, person.email) };
  return signInQueue(tried).run(async () => {
    const keys = await countTry(tried, now);
    if (await takeCode(person.id, code, now)) return finish(step, tried, keys, now);
    await noteRefusal(tried, keys, person.id, now, { step: "code" });
    return null;
  });
}

/** Counts the try as failed until it is forgiven; throws if it has to wait. */
async function countTry(tried: Tried, now: Date): Promise<TryKeys> {
  refuseFromMemory(tried, now);
  const { email, address, mark } = tried;
  const account = emailAccount(email);
  const keys = throttleKeys(account, address, await knownBrowser(mark, account));
  const rememberedMs = waitInMemory(keys, now);
  if (rememberedMs > 0) throw mustWait(rememberedMs);
  const { waitMs, skipped } = await takeTry(keys, now);
  if (waitMs === 0) return keys;
  tell("sign-in has to wait", tried, keys, { waitMs, skipped });
  throw mustWait(waitMs);
}

async function finish(found: FoundStep, from: SignInFrom, keys: TryKeys, now: Date): Promise<SignedIn> {
  const { person } = found;
  await forgiveFailures(keys);
  const opened = await openSession(found, from, now, { isEmergency: !env().hasPasswords });
  await recordSystemAudit({ kind: "signedIn", personId: person.id, details: signInOrigin(from) });
  return { account: person.email, ...opened };
}

/** Picks the queue: strangers have one of their own, so that an attack delays no known browser. */
function signInQueue({ mark }: Tried): Queue {
  const queues = processWide("sign-in-queues", () => ({
    strangers: makeQueue({ atOnce: 1, mostWaiting: 200, retryAfterMs: 5_000 }),
    known: makeQueue({ atOnce: 1, mostWaiting: 200, retryAfterMs: 5_000 }),
  }));
  return mark ? queues.known : queues.strangers;
}

/** Records a failed try: known people by id, others by a keyed hash of the typed email. */
async function noteRefusal(
  tried: Tried,
  keys: TryKeys,
  subject: string | null,
  now: Date,
  facts: { step?: string } = {},
): Promise<void> {
  const isLast = (await nextWait(keys, now)) > 0;
  tell("sign-in refused", tried, keys, { subject, ...facts });
  await recordSystemAudit({
    kind: "signInRefused",
    personId: null,
    details: {
      ...(subject ? { subject } : { account: shortKey(keys) }),
      ...facts,
      ...signInOrigin(tried),
      ...(isLast && { throttled: true }),
    },
  });
}

function signInOrigin({ address, agent }: SignInFrom): { address: string; agent?: string } {
  return { address, ...(agent && { agent }) };
}

function tell(
  event: string,
  { address, agent }: SignInFrom,
  keys: TryKeys,
  facts: Record<string, string | number | null>,
): void {
  log().warn(
    { address, agent, account: shortKey(keys), isKnownBrowser: keys.browser !== null, ...facts },
    event,
  );
}

/** Shortens a key; still enough to tell accounts apart. */
function shortKey({ account }: TryKeys): string {
  return account.slice(0, 12);
}

function mustWait(waitMs: number): AppError {
  return new AppError("tooManyTries", "the next try has to wait", { retryAfterMs: waitMs });
}
