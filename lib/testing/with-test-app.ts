import { afterAll, beforeAll, beforeEach } from "vitest";
import { gateway, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

/** Gives the tests of a file the sandbox and a database, reset before each; `clear` removes what else they leave. */
export function withTestApp(clear: () => PromiseLike<unknown> = async () => undefined): TestApp {
  let opened: TestApp | null = null;
  const app = (): TestApp => {
    if (!opened) throw new Error("it opens before the first test");
    return opened;
  };
  beforeAll(async () => void (opened = await openTestApp()));
  beforeEach(async () => {
    await app().reset();
    await clear();
  });
  afterAll(async () => {
    await tellOthers();
    gateway().close();
    await app().close();
  });
  return {
    get sandbox() {
      return app().sandbox;
    },
    get context() {
      return app().context;
    },
    get databaseUrl() {
      return app().databaseUrl;
    },
    shopId: (name) => app().shopId(name),
    ledger: () => app().ledger(),
    reset: () => app().reset(),
    close: () => app().close(),
  };
}
