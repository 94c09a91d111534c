import { afterAll } from "vitest";

/**
 * Gives each file of tests a process as it starts: files of one worker share their modules, so what modules hold for
 * the whole process (`processWide`) and the environment would go from one file to the next.
 */
const environment = { ...process.env };

afterAll(() => {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith("merchant-desk.")) Reflect.deleteProperty(globalThis, key);
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});
