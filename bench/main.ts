// Prints the measured promises. `npm run bench` runs them all; `npm run bench pace` runs one.
import { readdir } from "node:fs/promises";
import { basename } from "node:path";

const files = new Map(
  (await readdir(new URL("measures", import.meta.url), { recursive: true }))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => [basename(file, ".ts"), file]),
);
const names = [...files.keys()];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(1);
}

let areBarsMet = true;
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n${name}`);
  const { run } = (await import(`./measures/${files.get(name)}`)) as { run: () => Promise<boolean> };
  areBarsMet = (await run()) && areBarsMet;
}
process.exitCode = areBarsMet ? 0 : 1;
