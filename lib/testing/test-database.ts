import { randomUUID } from "node:crypto";
import { setDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { TEMPLATE, testServer } from "./test-server.ts";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A migrated database without a row. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { urlOf, command } = await testServer();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await command("postgres", `create database ${name} template ${TEMPLATE} owner merchant_desk`);
  return { url: urlOf(name), drop: () => command("postgres", `drop database ${name} with (force)`) };
}

/** Such a database, made the one database of this process until it is closed; then it is gone. */
export async function openTestDatabase(): Promise<OpenDatabase & { url: string }> {
  const { url, drop } = await createTestDatabase();
  const opened = await openDatabase(url);
  setDatabase(opened);
  const close = async () => {
    setDatabase(null);
    await opened.close();
    await drop();
  };
  return { ...opened, url, close };
}
