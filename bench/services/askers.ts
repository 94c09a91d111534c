import { setTimeout as sleep } from "node:timers/promises";
import { spawnNode } from "#lib/testing/spawn-node.ts";

export type Askers = {
  /** Makes `count` calls at once per dashboard, then blocks its thread for `holdMs`. Resolves with the successes. */
  ask: (count: number, holdMs?: number) => Promise<number>;
  end: () => Promise<void>;
};

/** Starts dashboards without pages, a process for each of these databases, that call the service at `baseUrl`. */
export async function startAskers(databaseUrls: string[], baseUrl: string): Promise<Askers> {
  const askers = databaseUrls.map((url) => spawnNode("bench/services/arrivals-asker.ts", [url, baseUrl]));
  await Promise.all(askers.map((asker) => asker.line("ready")));
  return {
    ask: async (count, holdMs = 0) => {
      const before = askers.map(({ lines }) => lines.length);
      for (const { child } of askers)
        child.stdin?.write(`ask ${count}${holdMs > 0 ? ` hold ${holdMs}` : ""}\n`);
      let answered = 0;
      for (const [nth, { lines, child, errors }] of askers.entries()) {
        while (lines.length <= (before[nth] ?? 0)) {
          if (child.exitCode !== null) throw new Error(`an asker ended: ${errors()}`);
          await sleep(5);
        }
        answered += Number(lines.at(-1)?.slice("done ".length));
      }
      return answered;
    },
    end: async () => {
      for (const { child } of askers) child.stdin?.end();
      await Promise.all(askers.map(({ ended }) => ended));
    },
  };
}
