// Times the backup of a large order book, and its restore into an empty data folder.
import { statSync } from "node:fs";
import { join } from "node:path";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { openTestApp } from "#lib/testing/test-app.ts";
import { figure, printFigures } from "../figures.ts";

const ORDERS = Number(process.env.BENCH_ORDERS ?? 200_000);
/** Bar for a million orders; proportionally less for fewer. */
const BAR_S = 300;
const MEGABYTE = 1_048_576;

export async function run(): Promise<boolean> {
  const app = await openTestApp();
  const folder = temporaryFolder();
  const file = join(folder.path, "book.backup");
  try {
    const shopIds = (await database().select({ id: shops.id }).from(shops)).map(({ id }) => id);
    await fillOrders({ orders: ORDERS, shopIds, days: 365, now: Date.now() });
    const live = {
      COMMERCE_BASE_URL: "https://service.example",
      APP_KEY: env().appKey,
      NEXTAUTH_SECRET: "of-this-bench-alone",
      DATABASE_URL: "",
    };
    const backupS = await seconds("backup", [file], { ...live, DATABASE_URL: app.databaseUrl });
    const restoreS = await seconds("restore", [file], { ...live, DATA_DIR: join(folder.path, "data") });
    return printFigures([
      figure(`backup of ${ORDERS.toLocaleString("en")} orders`, backupS, "s"),
      figure("its file", statSync(file).size / MEGABYTE, "MB"),
      figure("restore", restoreS, "s", (BAR_S * ORDERS) / 1_000_000),
    ]);
  } finally {
    await app.close();
    folder.remove();
  }
}

async function seconds(command: string, args: string[], variables: Record<string, string>): Promise<number> {
  const startedAt = Date.now();
  const { ended, errors } = spawnNode(`scripts/${command}.ts`, args, variables);
  if ((await ended) !== 0) throw new Error(errors());
  return (Date.now() - startedAt) / 1_000;
}
