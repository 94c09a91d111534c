import { env } from "#lib/server/env.ts";
import { type NodeChild, spawnNode } from "./spawn-node.ts";
import type { TestApp } from "./test-app.ts";

/** Starts processes that work on the jobs of a database, named by their instance ids. */
export function jobWorkers(app: TestApp) {
  const workers = new Map<string, NodeChild>();
  const stopped = new Set<string>();

  async function start(): Promise<string> {
    const { baseUrl, token } = app.sandbox;
    const args = [app.databaseUrl, baseUrl, token, env().appKey];
    const worker = spawnNode("lib/testing/children/job-worker.ts", args);
    // A worker may end while a job is written to it.
    worker.child.stdin?.on("error", () => undefined);
    const id = (await worker.line("ready ")).slice(6);
    workers.set(id, worker);
    return id;
  }

  const signal = (id: string, name: NodeJS.Signals) => void workers.get(id)?.child.kill(name);

  return {
    start: (count: number) => Promise.all(Array.from({ length: count }, start)),
    ids: () => [...workers.keys()],
    /** Stops an instance until `wake`. */
    stall(id: string) {
      stopped.add(id);
      signal(id, "SIGSTOP");
    },
    wake(id: string) {
      stopped.delete(id);
      signal(id, "SIGCONT");
    },
    async kill(id: string): Promise<void> {
      const worker = workers.get(id);
      signal(id, "SIGKILL");
      workers.delete(id);
      stopped.delete(id);
      await worker?.ended;
    },
    /** Makes a running instance work on a job now. */
    tell(jobId: string) {
      const [awake] = [...workers].filter(([id]) => !stopped.has(id));
      awake?.[1].child.stdin?.write(`${jobId}\n`);
    },
    async end(): Promise<void> {
      const all = [...workers.values()];
      workers.clear();
      stopped.clear();
      for (const { child } of all) child.kill("SIGKILL");
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
