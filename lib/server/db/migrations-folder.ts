import { join } from "node:path";

/** Every script of ours starts in the project's folder; a bundled file knows no place of its own. */
export function migrationsFolder(): string {
  return join(process.cwd(), "lib", "server", "db", "migrations");
}
