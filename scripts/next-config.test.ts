import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Configures Next for `phase` in a process that can't load native code. */
function configure(phase: string) {
  const script = `
    process.dlopen = (module, path) => { throw new Error("native code: " + path); };
    const { default: configure } = await import("./next.config.mjs");
    const { poweredByHeader } = await configure("${phase}");
    console.log(poweredByHeader);`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT,
    encoding: "utf8",
  });
}

test("serving loads no native code of the build", () => {
  expect(configure("phase-production-server")).toMatchObject({ stdout: "false\n", stderr: "", status: 0 });
  expect(configure("phase-production-build").stderr).toContain("native code: ");
});
