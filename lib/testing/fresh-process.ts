// Before any module of Next: the first one of a worker decides for all later files.
import "next/dist/server/node-environment-baseline.js";
import { afterAll } from "vitest";

const environment = { ...process.env };

/** Clears values of `processWide` and the environment after a test file: files of one worker share their modules. */
afterAll(() => {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith("merchant-desk.")) Reflect.deleteProperty(globalThis, key);
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});
