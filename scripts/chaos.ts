// Kills the real dashboard, its launcher and its database in turn during mixed work, 50 times or as the argument says,
// and checks that the ledger stays true.
import type { Findings } from "./chaos/verify-ledger.ts";
import { killRounds, type KillRound } from "./chaos/kill-rounds.ts";
import { ensureBuild } from "./steps/ensure-build.mjs";

const rounds = Number(process.argv[2] ?? 50);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("How many rounds? A whole number from 1.");
  process.exit(1);
}
await ensureBuild();

const done: KillRound[] = [];
const said = new Set<string>();
const { orphans } = await killRounds(rounds, (one) => {
  done.push(one);
  const answered = one.requests.filter(({ reply }) => reply !== null).length;
  console.log(
    `round ${one.round} of ${rounds}: ${one.victim} killed after ${one.livedMs} ms; ` +
      `${one.requests.length} requests, ${answered} answered, ${one.arrivals} calls arrived, ` +
      `${one.sentAgain} sent again, ${one.missing.length} of ${one.looked} paid answers gone; ` +
      `${inWords(one.findings)}; ${(one.tookMs / 1_000).toFixed(1)} s`,
  );
  sayNew([...Object.values(one.findings).flat(), ...one.missing]);
});

const [last] = done.slice(-1);
if (!last) throw new Error("no round");
const missing = done.flatMap((one) => one.missing);
const wrong = [...Object.values(last.findings).flat(), ...missing, ...orphans];
sayNew(orphans);
const total = (count: (one: KillRound) => number) => done.reduce((sum, one) => sum + count(one), 0);
const looked = total((one) => one.looked);
console.log(
  `${rounds} rounds: ${total(({ requests }) => requests.length)} requests, ` +
    `${total(({ arrivals }) => arrivals)} calls arrived, ${inWords(last.findings)}; ` +
    `${last.givenUp} rows open at a kill became unknown, ` +
    `${total(({ sentAgain }) => sentAgain)} requests sent again, ` +
    `${missing.length} of ${looked} paid answers gone, ${orphans.length} processes left behind`,
);
process.exitCode = wrong.length > 0 || last.givenUp === 0 || looked === 0 ? 1 : 0;

function sayNew(sentences: readonly string[]): void {
  for (const sentence of sentences) if (!said.has(sentence)) console.error(sentence);
  for (const sentence of sentences) said.add(sentence);
}

function inWords({ lost, repeated, leftOpen, untrue }: Findings): string {
  return (
    `${lost.length} rows lost, ${repeated.length} calls repeated by themselves, ` +
    `${leftOpen.length} rows left open, ${untrue.length} untrue answers`
  );
}
