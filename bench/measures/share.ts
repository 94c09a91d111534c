// Measures the time that the dashboard adds to a live call, over one connection, beside that of an earlier commit: in
// turn, on one sandbox.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { callsInTurn, directly, throughDesk } from "../services/calls-in-turn.ts";
import { figure, percentile, printFigures, spread } from "../figures.ts";

const CALLS = Number(process.env.BENCH_RUNS ?? 300);
const EARLIER = { commit: "7bd97be", token: "token-of-the-earlier-desk" };
const BARS = [
  { percent: 10, barMs: 5 },
  { percent: 50, barMs: 8 },
];
const RATIO_BAR = 0.35;

/** Prints the shares and their ratio; true when all are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const earlierRoot = builtCommit(EARLIER.commit);
  const sandbox = await startSandbox();
  // Another token has a rate limit of its own.
  await sandbox.control.setToken(
    EARLIER.token,
    ["topUpLink", "bankCard", "pendingOrders", "buyerOpenId", "soldOrders"],
    "the earlier desk",
  );
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  const earlier = await startDesk({
    env: sandboxEnv({ ...sandbox, token: EARLIER.token }),
    root: earlierRoot,
    command: ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1"],
  });
  try {
    return await measure([await throughDesk(desk), await throughDesk(earlier), await directly(sandbox)]);
  } finally {
    await earlier.stop();
    await desk.stop();
    await sandbox.stop();
  }
}

async function measure(askers: Parameters<typeof callsInTurn>[0]): Promise<boolean> {
  const [ours = [], theirs = [], direct = []] = await callsInTurn(askers, CALLS);
  console.log(`${CALLS} live calls through us, in ms:  ${spread(ours)}`);
  console.log(`${CALLS} through ${EARLIER.commit}, in ms:       ${spread(theirs)}`);
  console.log(`${CALLS} direct calls, in ms:           ${spread(direct)}\n`);
  const share = (values: number[], percent: number) =>
    percentile(values, percent) - percentile(direct, percent);
  return printFigures(
    BARS.flatMap(({ percent, barMs }) => [
      figure(`our share of a live call, p${percent}`, share(ours, percent), "ms", barMs),
      figure(
        `our share over that of ${EARLIER.commit}, p${percent}`,
        share(ours, percent) / share(theirs, percent),
        "",
        RATIO_BAR,
      ),
    ]),
  );
}

const INSTALL_AND_BUILD =
  'await (await import("./scripts/steps/packages.mjs")).ensurePackages();' +
  'await (await import("./scripts/steps/build.mjs")).ensureBuild();';

/** A folder with this repository at `commit`, installed and built by its own scripts; kept for the next run. */
function builtCommit(commit: string): string {
  const folder = join(tmpdir(), `merchant-desk-at-${commit}`);
  if (!existsSync(folder)) unpack(commit, folder);
  execFileSync(process.execPath, ["--input-type=module", "--eval", INSTALL_AND_BUILD], {
    cwd: folder,
    stdio: "inherit",
    env: ownEnv(),
  });
  return folder;
}

function unpack(commit: string, folder: string): void {
  const draft = `${folder}.draft-${process.pid}`;
  mkdirSync(draft);
  try {
    execFileSync("git", ["archive", "--format=tar", `--output=${join(draft, "files.tar")}`, commit]);
    execFileSync("tar", ["-xf", "files.tar"], { cwd: draft });
    rmSync(join(draft, "files.tar"));
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Our environment without npm's variables, which would lead the other repository here. */
function ownEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD|NODE_ENV)/.test(name),
    ),
  ) as NodeJS.ProcessEnv;
}
