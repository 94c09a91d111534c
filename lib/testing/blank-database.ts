import { randomUUID } from "node:crypto";
import { TEMPLATE, testServer } from "./test-server.ts";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A migrated database without a row. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { urlOf, command } = await testServer();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await command(
    "postgres",
    `create database ${name} template ${TEMPLATE} owner merchant_desk strategy file_copy`,
  );
  return { url: urlOf(name), drop: () => command("postgres", `drop database ${name} with (force)`) };
}
