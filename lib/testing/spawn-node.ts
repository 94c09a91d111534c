import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type NodeChild = {
  child: ChildProcess;
  /** Lines of stdout so far. */
  lines: string[];
  /** Resolves with the first line that begins with `start`; rejects when the process ends without one. */
  line: (start: string) => Promise<string>;
  /** Stderr so far. */
  errors: () => string;
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>;
};

/** Runs one of our TypeScript files in a process of its own, under the `react-server` condition. */
export function spawnNode(file: string, args: string[], env: Record<string, string> = {}): NodeChild {
  const child = spawn(
    process.execPath,
    [
      "--conditions=react-server",
      "--import=./lib/testing/quick-imports.mjs",
      "--disable-warning=ExperimentalWarning",
      join(process.cwd(), file),
      ...args,
    ],
    { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env } },
  );
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString("utf8")));
  createInterface({ input: child.stdout }).on("line", (text) => {
    lines.push(text);
    for (const look of waiting) look();
  });
  const ended = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));

  function line(start: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = lines.find((text) => text.startsWith(start));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void ended.then((code) =>
        reject(new Error(`${file} ended with ${code} before a line "${start}": ${errors}`)),
      );
    });
  }

  return { child, lines, line, errors: () => errors, ended };
}

/** Waits for the end of a process: its exit code, and its stderr. */
export const endOf = async ({ ended, errors }: NodeChild): Promise<[code: number | null, errors: string]> => [
  await ended,
  errors(),
];

/** Lets this process end while the child still runs. */
export function dismiss(child: ChildProcess): void {
  child.unref();
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref();
}
