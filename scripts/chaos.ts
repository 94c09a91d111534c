// Long rounds of what `npm test` tries three times: kill -9 in a write loop, 20 times or as often as the argument says.
import { killRounds } from "#lib/testing/kill-rounds.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";

const rounds = Number(process.argv[2] ?? 20);
const { path, remove } = temporaryFolder();
let acknowledged = 0;
let lost = 0;

try {
  for await (const { round, ...found } of killRounds(path, rounds)) {
    acknowledged += found.acknowledged;
    lost = found.lost;
    console.log(`kill -9, round ${round} of ${rounds}: ${found.acknowledged} rows acknowledged, ${found.lost} lost`);
  }
  console.log(`${acknowledged} rows acknowledged in ${rounds} rounds, ${lost} lost`);
  process.exitCode = lost > 0 || acknowledged === 0 ? 1 : 0;
} finally {
  remove();
}
