// kill -9 of the real dashboard in the middle of mixed work, 50 times or as often as the argument says: do its books hold?
import type { Findings } from "./chaos/judge-books.ts";
import { killRounds } from "./chaos/kill-rounds.ts";
import { ensureBuild } from "./steps/build.mjs";

const rounds = Number(process.argv[2] ?? 50);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("How many rounds? A whole number from 1.");
  process.exit(1);
}
await ensureBuild();

const total = { presses: 0, cutOff: 0, sentAgain: 0, looked: 0 };
const missing: string[] = [];
const { findings: ending, arrivals: allArrivals } = await killRounds(rounds, {
  onRound: ({ round, presses, arrivals, cutOff, livedMs, tookMs, findings }) => {
    total.presses += presses.length;
    total.cutOff += cutOff;
    const told = presses.filter(({ reply }) => reply !== null).length;
    console.log(`round ${round} of ${rounds}: killed after ${livedMs} ms; ${presses.length} presses, ${told} told, ${arrivals} calls arrived, ${cutOff} rows open at the kill; ${inWords(findings)}; ${(tookMs / 1_000).toFixed(1)} s`);
  },
  onRestart: (restart) => {
    total.sentAgain += restart.sentAgain;
    total.looked += restart.looked;
    missing.push(...restart.missing);
  },
});

const wrong = [...Object.values(ending).flat(), ...missing];
for (const sentence of wrong) console.error(sentence);
console.log(
  `${rounds} rounds: ${total.presses} presses, ${allArrivals} calls arrived, ${inWords(ending)}; ` +
    `${total.cutOff} rows open at a kill became unknown, ${total.sentAgain} requests sent again, ${missing.length} of ${total.looked} paid answers gone`,
);
process.exitCode = wrong.length > 0 || total.cutOff === 0 || total.looked === 0 ? 1 : 0;

function inWords({ lost, repeated, leftOpen, untrue }: Findings): string {
  return `${lost.length} rows lost, ${repeated.length} calls repeated by themselves, ${leftOpen.length} rows left open, ${untrue.length} untrue answers`;
}
