import { readlinkSync } from "node:fs";
import type * as FileSystem from "node:fs";
import { expect, test, vi } from "vitest";
import { processSpace } from "./process-identity.ts";

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  return { ...fs, readlinkSync: vi.fn(fs.readlinkSync) };
});

test("a container that hides its process namespace has a space all the same", () => {
  const open = processSpace();
  vi.mocked(readlinkSync).mockImplementation(() => {
    throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
  });
  const hidden = processSpace();
  expect(hidden).toMatch(/^[0-9a-f]{16}$/);
  expect(processSpace()).toBe(hidden);
  if (process.platform === "linux") expect(hidden).not.toBe(open);
});
