import { readdirSync } from "node:fs";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GOODS_CATALOG, picturePath } from "#lib/sandbox/data/goods-catalog.ts";
import { runSandbox } from "#lib/sandbox/testing/run-sandbox.ts";
import type { SandboxUnderTest } from "#lib/sandbox/testing/run-sandbox.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => void (sandbox = await runSandbox()));
afterAll(() => sandbox.stop());

const PICTURES = GOODS_CATALOG.map(({ picture }) => picture);

test("every picture file is of some goods", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".png"));
  expect(files.toSorted()).toEqual(PICTURES.map((picture) => `${picture}.png`).toSorted());
});

test.each(PICTURES)("%s is a readable PNG of 96 × 96 with a drawing on its ground", async (picture) => {
  const { status, bytes } = await sandbox.send(sandbox.baseUrl + picturePath(picture));
  expect(status).toBe(200);
  const { width, height, data } = PNG.sync.read(bytes);
  expect([width, height]).toEqual([96, 96]);
  const ground = data.readUInt32BE(0);
  let drawn = 0;
  for (let at = 0; at < data.length; at += 4) if (data.readUInt32BE(at) !== ground) drawn += 1;
  expect(drawn / (96 * 96)).toBeGreaterThan(0.04);
  expect(drawn / (96 * 96)).toBeLessThan(0.7);
});

test("pictures may be cached and shown by other origins, need no token and aren't metered", async () => {
  const { headers } = await sandbox.send(`${sandbox.baseUrl}/goods/cup-70.png`);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=86400, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(sandbox.state.meter.read(0).calls).toEqual([]);
});

test.each(["/goods/cup-71.png", "/goods/cup-70.png/x", "/goods/"])("%s is no picture", async (path) => {
  expect((await sandbox.send(sandbox.baseUrl + path)).status).toBe(404);
});
