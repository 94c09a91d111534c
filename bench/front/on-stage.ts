import { rmSync } from "node:fs";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { makeSecondBuild } from "./make-second-build.ts";
import { hasNginx } from "./start-front.ts";
import { type Stage, startStage } from "./start-stage.ts";

/** Runs a measurement on nginx and two dashboards, with a second build to replace theirs; true without nginx. */
export async function onStage(
  measure: (stage: Stage, secondBuild: string) => Promise<boolean>,
): Promise<boolean> {
  if (!hasNginx()) {
    console.log("skipped: nginx is not installed");
    return true;
  }
  await ensureBuild();
  const second = makeSecondBuild();
  const stage = await startStage();
  try {
    return await measure(stage, second.folder);
  } finally {
    await stage.stop();
    if (second.isOurs) rmSync(second.folder, { recursive: true, force: true });
  }
}
