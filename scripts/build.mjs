// Installs and builds without starting anything: for images, and for folders that the program may not write to.
import { ensureBuild } from "./steps/ensure-build.mjs";
import { ensurePackages } from "./steps/packages.mjs";
import { linkAllLibraries } from "./steps/postgres/server-files.mjs";
import { StepError } from "./steps/run.mjs";

try {
  await ensurePackages();
  linkAllLibraries();
  await ensureBuild();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
}
