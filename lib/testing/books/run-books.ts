import { fuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import type { TestApp } from "#lib/testing/test-app.ts";
import { judgeClaims, type Verdict } from "./judge-claims.ts";
import { keepBooks, type Books } from "./keep-books.ts";
import { budgetClaims, logClaims, openClaims, usageClaims, type Claim } from "./screen-claims.ts";

export type BookFigures = Verdict & {
  seed: number;
  calls: number;
  taken: number;
  low: number;
  high: number | null;
};

/** Largest number of calls between two looks at the screens. */
const MAX_BATCH = 200;

/** Fills the books of one seed in batches and compares every screen with the sandbox's meter. */
export async function runBooks(app: TestApp, seed: number, calls: number): Promise<BookFigures> {
  const random = fuzzRandom(seed + 7);
  const books = await keepBooks(app, seed);
  const all: Verdict = { wrong: [], sums: 0, known: 0, unbounded: 0 };
  const look = async (isLast: boolean) => {
    const { verdict, total } = await lookAtScreens(app, books, isLast);
    all.wrong.push(...verdict.wrong);
    all.sums += verdict.sums;
    all.known += verdict.known;
    all.unbounded += verdict.unbounded;
    return total;
  };
  for (let left = calls; left > 0;) {
    const batch = Math.min(random.size(MAX_BATCH), left);
    left -= batch;
    await books.makeCalls(batch);
    if (random.once(2)) await books.reconcile();
    await look(false);
    if (random.once(4)) await books.confirmRule();
    if (random.once(10)) await books.changeAccount();
  }
  const total = await look(true);
  const metered = (await app.sandbox.control.meter()).points;
  const taken = total.about.reduce((sum, attempt) => sum + attempt.taken, 0);
  if (metered !== taken) all.wrong.push(`the meter has ${metered}, its calls ${taken}`);
  return { ...all, seed, calls: total.about.length, taken, ...total.said };
}

async function lookAtScreens(
  { context }: TestApp,
  books: Books,
  isLast: boolean,
): Promise<{ verdict: Verdict; total: Claim }> {
  const attempts = await books.attempts();
  const usage = await usageClaims(context, attempts);
  const claims = [
    ...usage,
    ...(await budgetClaims(context, attempts)),
    ...(await openClaims(context, attempts)),
    ...(isLast ? await logClaims(context, attempts) : []),
  ];
  const verdict = judgeClaims(claims, attempts, books.priceOf);
  for (const { said, taken } of isLast ? books.said() : [])
    if (taken < said.low || (said.high !== null && taken > said.high))
      verdict.wrong.push(`a call was said to cost ${said.low}–${said.high}, and ${taken} were taken`);
  const [total] = usage;
  if (!total) throw new Error("the overview says nothing");
  return { verdict, total };
}
