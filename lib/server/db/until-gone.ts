import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import { Client, type ClientBase, type Pool, type PoolClient } from "pg";
import { processWide } from "#lib/server/process-wide.ts";

/** A read that runs as long as somebody waits for it, and its present connections. */
type Read = { signal: AbortSignal; uses: Set<PoolClient>; isOver: boolean };

const readInProgress = () => processWide("reads-under-way", () => new AsyncLocalStorage<Read>());
const noLonger = () => new Error("nobody waits for it any more");

/** Runs `read`. On the signal its connections are cut, which also ends its statements in the server: see `limit`. */
export async function untilGone<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const under: Read = { signal, uses: new Set(), isOver: false };
  const cut = () => {
    for (const client of under.uses) {
      clientSocket(client).destroy();
      // The owner may never release it: Drizzle doesn't if a transaction breaks at its start.
      client.release(noLonger());
    }
  };
  signal.addEventListener("abort", cut, { once: true });
  try {
    signal.throwIfAborted();
    // A Drizzle query starts when it is awaited.
    return await readInProgress().run(under, async () => await read());
  } finally {
    signal.removeEventListener("abort", cut);
    // Work it has started in the background goes on.
    under.isOver = true;
  }
}

/** Runs a read that serves others as well: it goes on if the one who started it disconnects. */
export function forAll<T>(read: () => Promise<T>): Promise<T> {
  return readInProgress().exit(async () => await read());
}

export function clientSocket(client: ClientBase): Socket {
  const stream = client instanceof Client ? client.connection.stream : null;
  if (!(stream instanceof Socket)) throw new TypeError("a connection without a socket");
  return stream;
}

type Taken = Parameters<Pool["connect"]>[0];

/** Makes a pool track which read has which connection. */
export function watchSocket(pool: Pool): Pool {
  const connect = pool.connect.bind(pool);

  async function connectFor({ signal, uses }: Read): Promise<PoolClient> {
    const client = await connect();
    if (signal.aborted) {
      client.release();
      throw noLonger();
    }
    uses.add(client);
    const release = client.release.bind(client);
    client.release = (error) => {
      if (uses.delete(client)) release(error);
    };
    return client;
  }

  function take(): Promise<PoolClient>;
  function take(callback: Taken): void;
  function take(callback?: Taken): Promise<PoolClient> | void {
    const read = readInProgress().getStore();
    const taken = read && !read.isOver ? connectFor(read) : connect();
    if (callback === undefined) return taken;
    taken.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(error instanceof Error ? error : noLonger(), undefined, () => undefined),
    );
  }

  pool.connect = take;
  return pool;
}
