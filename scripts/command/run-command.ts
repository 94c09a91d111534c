import { inspect } from "node:util";
import { EnvError } from "#lib/server/env.ts";
import { StartError } from "#lib/server/db/storage-error.ts";
import { StepError } from "../steps/run.mjs";

/** A failure whose message is the one line to show. */
export class CommandError extends Error {}

/** Prints a line with foreign text in it, without characters that steer the terminal or turn its direction. */
export function say(line: string): void {
  console.log(printable(line));
}

function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, "\ufffd");
}

/** Runs a command; a `CommandError` prints its one line and sets exit code 1. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  process.umask(0o077);
  const end = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => end.abort());
  try {
    await work(end.signal);
  } catch (error) {
    process.exitCode = 130;
    if (end.signal.aborted) return console.error("Interrupted: nothing is half done.");
    const isExpected = [CommandError, EnvError, StartError, StepError].some((kind) => error instanceof kind);
    console.error(printable(isExpected && error instanceof Error ? error.message : inspect(error)));
    process.exitCode = 1;
  }
}
