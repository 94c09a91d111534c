import { expect, test } from "vitest";
import { startSandbox } from "./start-sandbox.ts";

test("starts a sandbox in its own process, controls it and stops it", async () => {
  const sandbox = await startSandbox();
  const shops = await sandbox.control.shops();
  expect(shops.map((shop) => shop.name)).toContain("林间小铺");
  await sandbox.control.setOptions({ pageBase: 0 });
  expect((await sandbox.control.options()).pageBase).toBe(0);
  await sandbox.stop();
  await expect(sandbox.control.shops()).rejects.toThrow();
});

test("a used port is the one line the start rejects with", async () => {
  const sandbox = await startSandbox();
  const port = Number(new URL(sandbox.baseUrl).port);
  await expect(startSandbox({ port })).rejects.toThrow(`sandbox: port ${port} is in use`);
  await sandbox.stop();
});

test("a switch that does not exist is refused in words", async () => {
  const sandbox = await startSandbox();
  const unknown = { pageBasis: 1 } as object;
  await expect(sandbox.control.setOptions(unknown)).rejects.toThrow("no such switch: pageBasis");
  await sandbox.stop();
});
