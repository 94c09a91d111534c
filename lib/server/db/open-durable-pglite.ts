import { fdatasyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { proveDurability } from "#lib/server/db/prove-durability.ts";

export type DurablePglite = { client: PGlite; syncCount: () => number };

type SyncHook = (stream: { nfd: number }) => number;

/** What WASI calls an input/output error: PostgreSQL then stops rather than believe a lost write. */
const IO_ERROR = 29;

/**
 * Opens PGlite so that every commit is on disk before it is acknowledged. As it comes it never syncs: `-F` turns that
 * off, the default `fdatasync` does nothing inside wasm, and `fsync` ends in a hook without a body. Proves it once.
 */
export async function openDurablePglite(folder: string): Promise<DurablePglite> {
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
  const client = await PGlite.create({ dataDir: folder, startParams });
  let count = 0;
  setSyncHook(client, ({ nfd }) => {
    count += 1;
    return sync(nfd);
  });
  await proveDurability(client, () => count);
  return { client, syncCount: () => count };
}

function sync(descriptor: number): number {
  try {
    fdatasyncSync(descriptor);
    return 0;
  } catch {
    return IO_ERROR;
  }
}

// The hook is an inside of PGlite 0.5.16, which is pinned; `proveDurability` fails the start should it ever move.
function setSyncHook(client: PGlite, hook: SyncHook): void {
  const { stream_ops } = client.Module.NODEFS as unknown as { stream_ops: { fsync?: SyncHook } };
  stream_ops.fsync = hook;
}
