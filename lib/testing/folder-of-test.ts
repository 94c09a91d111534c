import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** Makes an empty folder that is removed after the current test. */
export function folderOfTest(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}
