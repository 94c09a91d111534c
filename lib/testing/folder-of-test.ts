import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** Makes an empty folder that is removed after the current test. */
export function folderOfTest(within?: string): string {
  const { path, remove } = temporaryFolder(within);
  onTestFinished(remove);
  return path;
}
