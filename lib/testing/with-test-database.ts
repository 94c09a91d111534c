import { afterAll, beforeAll } from "vitest";
import { setTestEnv } from "./set-test-env.ts";
import { openTestDatabase } from "./test-database.ts";

/** Gives the tests of a file an empty database, under an environment with these variables. */
export function withTestDatabase(variables: Record<string, string> = {}) {
  setTestEnv(variables);
  let close: (() => Promise<void>) | null = null;
  beforeAll(async () => void ({ close } = await openTestDatabase()));
  afterAll(() => close?.());
  return {
    /** Runs this without a database; the next one is empty. */
    whileAway: async <T>(run: () => Promise<T>): Promise<T> => {
      await close?.();
      try {
        return await run();
      } finally {
        ({ close } = await openTestDatabase());
      }
    },
  };
}
