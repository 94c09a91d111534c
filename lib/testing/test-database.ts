import { setDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { createTestDatabase } from "./blank-database.ts";
import { setTestEnv } from "./set-test-env.ts";

/** Opens a migrated empty database, made by `make`, as the one of this process; closing it deletes it. */
export async function openTestDatabase(make = createTestDatabase): Promise<OpenDatabase & { url: string }> {
  // The environment has the key that seals the database's own keys.
  if (!process.env.BUNDLED_DATABASE_URL) setTestEnv();
  const { url, drop } = await make();
  const opened = await openDatabase(url);
  setDatabase(opened);
  await openKeys();
  const close = async () => {
    setDatabase(null);
    await opened.close();
    await drop();
  };
  return { ...opened, url, close };
}
