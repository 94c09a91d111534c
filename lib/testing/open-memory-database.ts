import { openTestDatabase } from "#lib/testing/database.ts";

/** A test database for tests that only reach it through the product. Comes back with its end. */
export async function openMemoryDatabase(): Promise<() => Promise<void>> {
  const { close } = await openTestDatabase();
  return close;
}
