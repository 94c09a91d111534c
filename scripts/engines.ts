// Drives the built dashboard in Firefox, WebKit and an older Chromium: a walk through what people do in a day, one line a step. `npm run engines firefox` runs one.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { firefox, olderChromium } from "./engines/bidi.ts";
import { pathOf, type Engine, type EngineKind } from "./engines/engine.ts";
import { startWatchingFront } from "./engines/front.ts";
import { STEPS } from "./engines/walk.ts";
import { webkit } from "./engines/webkit.ts";
import { ensureBuild } from "./steps/build.mjs";

const [wanted = ""] = process.argv.slice(2);
const kinds = [firefox, webkit, olderChromium].filter(({ name }) =>
  name.toLowerCase().startsWith(wanted.toLowerCase()),
);
const pictures = join(import.meta.dirname, "..", "test-results", "engines");

await ensureBuild();
await mkdir(pictures, { recursive: true });
const sandbox = await startSandbox();
const front = await startWatchingFront();
const desk = await startDesk({ env: { ...sandboxEnv(sandbox), NEXTAUTH_URL: front.url } });
front.lead(desk.url);

let [run, failed] = [0, 0];
try {
  for (const kind of kinds) {
    const programs = kind.programs.map(pathOf).filter((path) => path !== null);
    if (programs.length < kind.programs.length) {
      console.log(`${kind.name}: not run, for want of the packages ${kind.packages}`);
      continue;
    }
    run += 1;
    if (!(await walk(kind, programs))) failed += 1;
  }
} finally {
  await desk.stop();
  await sandbox.stop();
  front.stop();
}
console.log(`${run} of ${kinds.length} engines run, ${failed} failed`);
process.exitCode = run === 0 || failed > 0 ? 1 : 0;

/** Whether every step went well; the first that doesn't ends the walk. */
async function walk(kind: EngineKind, programs: string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "merchant-desk-engine-"));
  const engine = await kind.start(programs, folder);
  const label = `${kind.name} ${engine.version}`;
  const keep = async (name: string) =>
    writeFile(join(pictures, `${kind.name.split(" ")[0]}-${name}.png`), await engine.screenshot());
  try {
    const admin = (await desk.people()).find(({ email }) => email.startsWith("admin"));
    if (!admin) throw new Error("no demo admin");
    const calls = async () => (await sandbox.control.meter()).calls.length;
    for (const [name, step] of STEPS) {
      const fault = await step({ engine, url: front.url, admin, folder, calls, keep }).then(
        () => front.faults().join("; "),
        (error: Error) => [error.message, ...front.faults()].join("; "),
      );
      console.log(`${label}: ${name}: ${fault || "ok"}`);
      if (!fault) continue;
      await keep("fault");
      return false;
    }
    return true;
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}
