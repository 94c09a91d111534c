import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const INSTALL_AND_BUILD =
  'await (await import("./scripts/steps/packages.mjs")).ensurePackages(); await (await import("./scripts/steps/build.mjs")).ensureBuild();';

/** The folder of this repository as it was at `commit`, installed and built by its own scripts; kept, so that the next run finds it. */
export function builtCommit(commit: string): string {
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

/** What npm told us of the repository we run in must not lead the other one here. */
function ownEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD|NODE_ENV)/.test(name),
    ),
  ) as NodeJS.ProcessEnv;
}
