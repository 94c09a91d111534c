// Drives the built dashboard through a day's work in Firefox, WebKit and an older Chromium, one line a step.
// `npm run engines firefox` runs one.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxEnv, startDesk, type DemoPerson } from "#lib/testing/start-desk.ts";
import { CLIENT, startIdentityProvider } from "#lib/testing/identity-provider.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { firefox, olderChromium } from "./bidi.ts";
import { findProgram, type EngineKind } from "./engine.ts";
import { startWatchingFront, type WatchingFront } from "./front.ts";
import { STEPS } from "./walk.ts";
import { webkit } from "./webkit.ts";
import { ensureBuild } from "../steps/ensure-build.mjs";

const [wanted = ""] = process.argv.slice(2);
const kinds = [firefox, webkit, olderChromium].filter(({ name }) =>
  name.toLowerCase().startsWith(wanted.toLowerCase()),
);
const pictures = join(tmpdir(), "merchant-desk-engines");

// Desk and sandbox end with this process.
process.once("SIGINT", () => process.exit(130));
await ensureBuild();
await mkdir(pictures, { recursive: true });
let [run, failed] = [0, 0];
for (const kind of kinds) {
  const programs = kind.programs.map(findProgram).filter((path) => path !== null);
  if (programs.length < kind.programs.length) {
    console.log(`${kind.name}: not run, for want of one of the packages ${kind.packages}`);
    continue;
  }
  run += 1;
  const sandbox = await startSandbox();
  const front = await startWatchingFront();
  const provider = await startIdentityProvider(front.url);
  const signOn = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Lin Jian",
  };
  const desk = await startDesk({
    env: { ...sandboxEnv(sandbox), ...signOn, NEXTAUTH_URL: front.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" },
  });
  front.lead(desk.url);
  const folder = await mkdtemp(join(tmpdir(), "merchant-desk-engine-"));
  try {
    const admin = (await desk.people()).find(({ email }) => email.startsWith("admin"));
    if (!admin) throw new Error("no demo admin");
    provider.account = { subject: "admin", claims: { email: admin.email, email_verified: true } };
    if (!(await walk(kind, programs, { sandbox, front, admin, folder }))) failed += 1;
  } finally {
    front.stop();
    await desk.stop();
    await sandbox.stop();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(`${run} of ${kinds.length} engines run, ${failed} failed; pictures in ${pictures}`);
process.exitCode = run === 0 || failed > 0 ? 1 : 0;

type Place = { sandbox: RunningSandbox; front: WatchingFront; admin: DemoPerson; folder: string };

/** Runs all steps; returns false at the first that fails. */
async function walk(kind: EngineKind, programs: string[], { sandbox, front, admin, folder }: Place) {
  const engine = await kind.start(programs, folder);
  const label = `${kind.name} ${engine.version}`;
  const calls = async () => (await sandbox.control.meter()).calls.length;
  const keep = async (name: string) =>
    writeFile(join(pictures, `${kind.name.split(" ")[0]}-${name}.png`), await engine.screenshot());
  try {
    for (const [name, acts] of Object.entries(STEPS)) {
      const faults: string[] = [];
      try {
        for (const act of acts) await act({ engine, url: front.url, admin, folder, calls, keep });
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
      faults.push(...front.faults());
      console.log(`${label}: ${name}: ${faults.join("; ") || "ok"}`);
      if (faults.length === 0) continue;
      await keep("fault").catch(() => console.log(`${label}: gives no picture`));
      return false;
    }
    return true;
  } finally {
    await engine.close();
  }
}
