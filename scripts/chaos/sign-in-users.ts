import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { deriveAppKey } from "#lib/server/keys/app-keys.ts";
import { readDataKeys } from "#lib/server/keys/data-keys.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import type { Visitor } from "#lib/testing/visit-desk.ts";
import { actionsOfBuild } from "../../e2e/build-lists.ts";
import { sendAction } from "../../e2e/send-action.ts";

/** Three signed-in people, with placements that they made for free. */
export type Users = {
  staff: Visitor;
  shopId: string;
  hashingKey: Buffer;
  /** Placement ids by their `sid`. */
  placements: Map<string, string>;
  /** Placements without links yet; a request takes one out. */
  unasked: string[];
  /** Reads a free path as an admin. */
  look: (path: string) => Promise<Response>;
  command: (name: CommandName, input: unknown) => Promise<Response>;
};

type CommandName = keyof typeof PEOPLE;

const PEOPLE = {
  addPlacement: "marketing",
  getLinks: "marketing",
  startBuyers: "staff",
  verifyCard: "admin",
} as const;
const PLACEMENTS = 12;

/** Signs everybody in and makes some placements, for free. */
export async function signInUsers(
  desk: Pick<RunningDesk, "url" | "people" | "dataDir" | "databaseUrl">,
  round: number,
): Promise<Users> {
  const [staff, marketing, admin] = await Promise.all([
    visitAs(desk, "staff"),
    visitAs(desk, "marketing"),
    visitAs(desk, "admin"),
  ]);
  const visitors = { staff, marketing, admin };
  const actions = actionsOfBuild();

  function command(name: CommandName, input: unknown): Promise<Response> {
    const action = actions.find((one) => one.name.endsWith(` ${name}`));
    if (!action) throw new Error(`the build has no command ${name}`);
    return sendAction(visitors[PEOPLE[name]], action, input);
  }

  const shopId = await findShopId(staff, "林间小铺");
  const made = Array.from({ length: PLACEMENTS }, async (_, nth): Promise<[string, string]> => {
    const sid = `chaos-${round}-${nth + 1}`;
    return [sid, await createdId(command("addPlacement", { sid, owner: "Wu Min", name: "Poster" }))];
  });
  const placements = new Map(await Promise.all(made));
  const hashingKey = await readHashingKey(desk);
  return {
    staff,
    shopId,
    hashingKey,
    placements,
    unasked: [...placements.keys()],
    command,
    look: admin.fetch,
  };
}

/** Reads the hashing key of a running dashboard. */
async function readHashingKey({
  dataDir,
  databaseUrl,
}: Pick<RunningDesk, "dataDir" | "databaseUrl">): Promise<Buffer> {
  const appKey = await readFile(join(dataDir, "app-key"), "utf8");
  const { db, close } = await openDatabase(databaseUrl);
  try {
    return (await readDataKeys(db, { present: deriveAppKey(appKey), previous: null, next: null })).hashing;
  } finally {
    await close();
  }
}

async function createdId(asked: Promise<Response>): Promise<string> {
  const text = await (await asked).text();
  const id = /"id":"([\da-f-]{36})"/.exec(text)?.[1];
  if (!id) throw new Error(`nothing was made: ${text.slice(0, 300)}`);
  return id;
}
