import { readFileSync } from "node:fs";
import { words } from "#lib/testing/shown/words.ts";
import { fuzzRandom } from "../fuzz-random.ts";
import { fuzzHttpRequest, type FuzzKind } from "./fuzz-http-request.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import { sendRaw } from "./send-raw.ts";

/** Headers that every response must have, listed independently of the product. */
export const EVERY_HEADER = words(`
  x-content-type-options referrer-policy cross-origin-opener-policy cross-origin-resource-policy
  permissions-policy x-frame-options content-security-policy
`);

export type HttpFuzzFigures = {
  /** Number of responses by the first digit of the status. */
  classes: Record<string, number>;
  kinds: Record<string, number>;
  /** Seeds with a description of what was wrong. */
  serverErrors: string[];
  withoutHeader: string[];
  withoutCharset: string[];
  /** Seeds whose connection stayed open until the deadline. */
  unanswered: string[];
  /** Seeds of complete requests whose connection closed without a response. */
  silent: string[];
};

type Run = { port: number; target: FuzzTarget; from: number; count: number; atOnce: number };

/** Sends `count` requests, one for each seed, and judges each response. */
export async function runHttpFuzz({ port, target, from, count, atOnce }: Run): Promise<HttpFuzzFigures> {
  const figures: HttpFuzzFigures = {
    classes: {},
    kinds: {},
    serverErrors: [],
    withoutHeader: [],
    withoutCharset: [],
    unanswered: [],
    silent: [],
  };
  let next = from;
  const ask = async () => {
    while (next < from + count) {
      const seed = next;
      next += 1;
      await askOne(port, target, seed, figures);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return figures;
}

async function askOne(
  port: number,
  target: FuzzTarget,
  seed: number,
  figures: HttpFuzzFigures,
): Promise<void> {
  const request = fuzzHttpRequest(fuzzRandom(seed), target);
  const { answers, isClosed } = await sendRaw(port, request);
  countUp(figures.kinds, request.kind);
  if (!isClosed) figures.unanswered.push(nameOf(seed, request.kind, "no end"));
  if (answers.length === 0 && request.isWhole) figures.silent.push(nameOf(seed, request.kind, "no answer"));
  for (const { status, headers } of answers) {
    countUp(figures.classes, `${Math.floor(status / 100)}xx`);
    if (!(status < 500)) figures.serverErrors.push(nameOf(seed, request.kind, String(status)));
    const missing = EVERY_HEADER.filter((name) => !headers.has(name));
    if (missing.length > 0)
      figures.withoutHeader.push(nameOf(seed, request.kind, `${status} ${missing.join(" ")}`));
    const type = headers.get("content-type");
    if (type?.startsWith("text/") && !/charset=/i.test(type))
      figures.withoutCharset.push(nameOf(seed, request.kind, `${status} ${type}`));
  }
}

function nameOf(seed: number, kind: FuzzKind, what: string): string {
  return `seed ${seed} (${kind}): ${what}`;
}

function countUp(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Lines of a dashboard's output that are not log entries. */
export function linesBesidesLog(output: string): string[] {
  return output.split("\n").filter((line) => line !== "" && !isEntry(line));
}

function isEntry(line: string): boolean {
  if (/[^\x20-\uffff]/.test(line)) return false;
  try {
    const { level, event } = JSON.parse(line) as { level?: unknown; event?: unknown };
    return typeof level === "number" && typeof event === "string";
  } catch {
    return false;
  }
}

/** Peak memory of a process in megabytes; null where the system doesn't tell. */
export function memoryPeakMb(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return kb === undefined ? null : Number(kb) / 1_024;
}
