import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "#lib/server/env.ts";
import { deriveAppKey } from "#lib/server/keys/app-keys.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { say } from "../command/run-command.ts";
import { readBackup, requireBackup, writeBackup, type BackupHeader, type Part } from "./backup-file.ts";
import { isProven, knownAppKeys } from "./proof.ts";

const folder = temporaryFolder();
const made = join(folder.path, "made.backup");
const older = join(folder.path, "older.backup");
const tried = join(folder.path, "tried.backup");
const { signal } = new AbortController();
const strict = { mayBeUnproven: false, signal };
const ours = () => deriveAppKey(env().appKey);
const other = deriveAppKey(Buffer.alloc(32, 9).toString("base64"));

const HEADER: BackupHeader = { format: 1, madeAt: "2026-11-23", version: "1", migrations: [], secrets: null };
async function* parts(rows = 2_000): AsyncGenerator<Part> {
  yield { kind: "header", value: HEADER };
  for (let nr = 0; nr < rows; nr += 1) yield { kind: "rows", bytes: Buffer.from(`${nr}\n`) };
  yield { kind: "end", value: { tables: 0 } };
}

beforeAll(async () => {
  setTestEnv();
  await writeBackup(made, parts(), signal);
  // The form of a backup before there were proofs.
  const bytes = readFileSync(made);
  writeFileSync(older, Buffer.concat([Buffer.from("merchant-desk-backup\n"), bytes.subarray(23, -87)]));
});
afterAll(() => folder.remove());

test("a backup proves that our key made it, and reads back as it was written", async () => {
  expect(await isProven(made, [other, ours()], strict)).toBe(true);
  expect(await Array.fromAsync(readBackup(made))).toHaveLength(2_002);
});

test("a backup of another key is rejected unless a person vouches for it", async () => {
  await expect(isProven(made, [other], strict)).rejects.toThrow(/made with another APP_KEY.*--unproven/);
  expect(await isProven(made, [other], { ...strict, mayBeUnproven: true })).toBe(false);
});

test("a backup without a proof is rejected unless a person vouches for it", async () => {
  await expect(isProven(older, [ours()], strict)).rejects.toThrow(/cannot be verified who made .*--unproven/);
  expect(await isProven(older, [ours()], { ...strict, mayBeUnproven: true })).toBe(false);
  expect(await Array.fromAsync(readBackup(older))).toHaveLength(2_002);
});

test("a backup can't be checked without a key", async () => {
  expect(await isProven(made, [], strict)).toBe(false);
  expect(await isProven(older, [], strict)).toBe(false);
});

const flip = (bytes: Buffer, at: number, bit: number) => bytes.writeUInt8(bytes.readUInt8(at) ^ bit, at);

test.each([
  ["a bit of the first bytes", (bytes: Buffer) => flip(bytes, 30, 1)],
  ["a bit in the middle", (bytes: Buffer) => flip(bytes, bytes.length >> 1, 16)],
  ["a bit of the checksum", (bytes: Buffer) => flip(bytes, bytes.length - 88, 1)],
  ["the MAC itself", (bytes: Buffer) => bytes.write("0000", bytes.length - 20, "latin1")],
])("a changed backup is rejected before it is unpacked: %s", async (_what, change) => {
  const bytes = readFileSync(made);
  change(bytes);
  writeFileSync(tried, bytes);
  for (const mayBeUnproven of [false, true]) {
    const judging = isProven(tried, [ours()], { mayBeUnproven, signal });
    await expect(judging).rejects.toThrow(/damaged or was changed/);
  }
});

test.each([1, 40, 86, 87, 500])("a backup without its last %i bytes is damaged", async (missing) => {
  writeFileSync(tried, readFileSync(made).subarray(0, -missing));
  await expect(requireBackup(tried)).rejects.toThrow(/is damaged/);
  await expect(Array.fromAsync(readBackup(tried))).rejects.toThrow(/is damaged/);
});

function part(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

test.each([
  ["many large parts", () => Array.from({ length: 4 }, () => part(2, Buffer.alloc(40_000_000)))],
  ["a part that never ends", () => [part(2, Buffer.alloc(63_000_000)), Buffer.alloc(60_000_000)]],
  ["a part larger than any", () => [Buffer.from([2, 255, 255, 255, 255])]],
  ["no part at all", () => [Buffer.alloc(100_000_000, 9)]],
])("a compression bomb ends with a clear line: %s", async (_what, bomb) => {
  const packed = zstdCompressSync(Buffer.concat([part(0, Buffer.from(JSON.stringify(HEADER))), ...bomb()]));
  writeFileSync(tried, Buffer.concat([Buffer.from("merchant-desk-backup\n"), packed]));
  const kinds: string[] = [];
  const read = async () => {
    for await (const { kind } of readBackup(tried)) kinds.push(kind);
  };
  await expect(read()).rejects.toThrow(/^The backup .* (is damaged|unpacks to more than its size allows)/);
  expect(kinds.length).toBeLessThan(4);
});

test.each([
  ["no header", "{}"],
  ["a list", "[]"],
  ["null", "null"],
  ["migrations of another kind", JSON.stringify({ ...HEADER, migrations: [1] })],
  ["a secret of another kind", JSON.stringify({ ...HEADER, secrets: { "app-key": 1 } })],
])("a header of another shape is a damaged backup: %s", async (_what, text) => {
  const packed = zstdCompressSync(part(0, Buffer.from(text)));
  writeFileSync(tried, Buffer.concat([Buffer.from("merchant-desk-backup\n"), packed]));
  await expect(Array.fromAsync(readBackup(tried))).rejects.toThrow(/is damaged/);
});

test("aborting the command ends the check of a backup at once", async () => {
  const end = new AbortController();
  const reading = readBackup(made, end.signal);
  await reading.next();
  end.abort();
  await expect(Array.fromAsync(reading)).rejects.toThrow(/aborted/);
  const aborted = { mayBeUnproven: false, signal: AbortSignal.abort() };
  await expect(isProven(made, [ours()], aborted)).rejects.toThrow(/aborted/);
});

test("a restore looks for keys and never makes one", () => {
  const place = { appKey: null, appKeyPrevious: null, dataDir: folder.path };
  expect(knownAppKeys(place)).toEqual([]);
  writeFileSync(join(folder.path, "app-key"), `${env().appKey}\n`);
  expect(knownAppKeys(place)).toEqual([ours()]);
  expect(knownAppKeys({ ...place, appKey: Buffer.alloc(32, 9).toString("base64") })).toEqual([other]);
});

test.each([
  ["\u001b]0;pwned\u0007", "�]0;pwned�"],
  ["\u009b2J", "�2J"],
  ["\u202e4202", "�4202"],
  ["a\rb", "a�b"],
  ["\u0000\u007f\u200b", "���"],
  ["✓ 2026-11-23 林", "✓ 2026-11-23 林"],
])("text of a file is never printed raw: %j", (said, shown) => {
  const print = vi.spyOn(console, "log").mockReturnValue(undefined);
  say(said);
  expect(print.mock.calls).toEqual([[shown]]);
  print.mockRestore();
});
