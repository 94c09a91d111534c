// Compares all screens with the sandbox's meter after random calls, faults, corrections, reconciliations, charge rules
// and accounts.
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { runBooks } from "#lib/testing/books/run-books.ts";
import { openTestApp } from "#lib/testing/test-app.ts";
import { figure, printFigures } from "../figures.ts";

const CALLS = Number(process.env.BENCH_CALLS ?? 2_000);
const SEEDS = Number(process.env.BENCH_SEEDS ?? 20);
const FIRST_SEED = Number(process.env.BENCH_SEED ?? 1);

/** Prints a line a seed; true when no sum of any of them is wrong. */
export async function run(): Promise<boolean> {
  const app = await openTestApp();
  let wrongs = 0;
  let calls = 0;
  try {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const books = await runBooks(app, seed, CALLS);
      const { wrong, taken, low, high, sums, known, unbounded } = books;
      console.log(
        `seed ${seed}: ${books.calls} calls, meter ${taken}, books ${low}–${high ?? "?"}; ` +
          `of ${sums} sums ${known} known, ${unbounded} without an upper end, ${wrong.length} wrong`,
      );
      for (const words of wrong.slice(0, 5)) console.log(`  ${words}`);
      wrongs += wrong.length;
      calls += books.calls;
    }
  } finally {
    gateway().close();
    await app.close();
  }
  return printFigures([figure(`sums that are wrong, ${calls} calls`, wrongs, "", 0)]);
}
