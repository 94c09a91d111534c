import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** A new empty folder that goes with the test that runs. */
export function folderOfTest(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}
