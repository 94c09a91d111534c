// A worker that reads generated replies to generated requests; its heap has room for one reply within the bar.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { readExchange, type ServiceCall } from "#lib/server/service/response/read-exchange.ts";
import {
  openOrigin,
  sendRequest,
  type Exchange,
  type WireResponse,
} from "#lib/server/service/transport/send-request.ts";
import { fuzzExchange } from "#lib/testing/fuzz/fuzz-exchange.ts";
import { fuzzRandom, type FuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import { fuzzCall } from "#lib/testing/fuzz/fuzz-requests.ts";

export type FuzzFigures = {
  outcomes: Record<string, number>;
  errors: string[];
  overWire: number;
  slowest: { cpuMs: number; seed: number };
  largest: { heapMb: number; seed: number };
};

const TOKEN = "sentinel+token/4f9a71c2==";
const CODINGS = {
  gzip: (body: Buffer) => gzipSync(body),
  deflate: (body: Buffer) => deflateSync(body),
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
type PackedResponse = { status: number; headers: Record<string, string>; body: Buffer };

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const { from, count } = workerData as { from: number; count: number };
const figures: FuzzFigures = {
  outcomes: {},
  errors: [],
  overWire: 0,
  slowest: { cpuMs: 0, seed: 0 },
  largest: { heapMb: 0, seed: 0 },
};

/** The next reply to send over a real connection. */
let next: PackedResponse | null = null;
const server: Server = createServer((_request, reply) => {
  reply.writeHead(next?.status ?? 500, next?.headers).end(next?.body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = openOrigin(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

for (let seed = from; seed < from + count; seed += 1) await readOne(seed);
origin.agent.destroy();
server.close();
parentPort?.postMessage(figures);

async function readOne(seed: number): Promise<void> {
  const random = fuzzRandom(seed);
  try {
    const call = fuzzCall(random);
    if (call === null) return count1("refused before it leaves");
    const exchange = fuzzExchange(random, call.operation, seed);
    const isOverWire = exchange.kind === "reply" && seed % 200 === 80;
    if (isOverWire) next = packResponse(random, exchange.reply);
    const isLarge = exchange.kind === "reply" && (exchange.reply.body?.length ?? 0) > 100_000;
    if (isLarge) collectGarbage();
    const heap = process.memoryUsage().heapUsed;
    const cpu = process.cpuUsage();
    const came = isOverWire ? await send(call) : exchange;
    const result = readExchange(came, call, TOKEN, "api.example.com");
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1_000;
    const heapMb = (process.memoryUsage().heapUsed - heap) / 2 ** 20;
    if (cpuMs > figures.slowest.cpuMs) figures.slowest = { cpuMs, seed };
    if (heapMb > figures.largest.heapMb) figures.largest = { heapMb, seed };
    if (result.warnings.includes("reader failed")) figures.errors.push(`${seed}: reader failed`);
    if (JSON.stringify(result).includes(TOKEN)) figures.errors.push(`${seed}: token`);
    count1(result.outcome);
  } catch (error) {
    figures.errors.push(`${seed}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function count1(outcome: string): void {
  figures.outcomes[outcome] = (figures.outcomes[outcome] ?? 0) + 1;
}

function packResponse(random: FuzzRandom, { status, body }: WireResponse): PackedResponse {
  const coding = random.pick(["gzip", "br", "deflate"] as const);
  return {
    status,
    headers: { "Content-Encoding": coding },
    body: CODINGS[coding](body ?? Buffer.alloc(0)),
  };
}

function send(call: ServiceCall<unknown>): Promise<Exchange> {
  figures.overWire += 1;
  return sendRequest(origin, call.request, {
    deadlineMs: 30_000,
    sendBy: performance.now() + 30_000,
    now: () => performance.now(),
    onSent: () => undefined,
  });
}
