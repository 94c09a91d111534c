import type { Transform } from "node:stream";
import zlib from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { startRawService, type RawAnswer } from "#lib/testing/raw-service.ts";
import { wayTo } from "#lib/testing/way-to-service.ts";
import type { Exchange } from "./send-request.ts";

const MEGABYTE = 1024 * 1024;

async function exchange(answer: RawAnswer): Promise<Exchange> {
  const service = await startRawService(answer);
  onTestFinished(service.close);
  return wayTo(service.baseUrl)({ deadlineMs: 10_000 });
}

const coded =
  (body: Buffer, coding: string): RawAnswer =>
  (reply) =>
    void reply.writeHead(200, { "Content-Encoding": coding }).end(body);
const outcome = (result: Exchange): unknown =>
  result.kind === "reply" ? (result.reply.body?.toString() ?? null) : result.reason;

test.each([
  ["gzip", zlib.gzipSync("answer")],
  ["x-gzip", zlib.gzipSync("answer")],
  ["GZIP", zlib.gzipSync("answer")],
  ["deflate", zlib.deflateSync("answer")],
  ["deflate", zlib.deflateRawSync("answer")],
  ["br", zlib.brotliCompressSync("answer")],
  ["identity", Buffer.from("answer")],
  ["gzip, gzip", zlib.gzipSync(zlib.gzipSync("answer"))],
  ["deflate, gzip", zlib.gzipSync(zlib.deflateSync("answer"))],
  ["utf-8", Buffer.from("answer")],
  ["gzip", Buffer.from("answer")],
  ["identity", zlib.gzipSync("answer")],
])("a body in %s is unpacked", async (coding, body) => {
  expect(outcome(await exchange(coded(body, coding)))).toBe("answer");
});

test.each([
  ["a deflate that is none", "deflate", Buffer.from("xx")],
  ["a cut gzip", "gzip", zlib.gzipSync("answer".repeat(99)).subarray(0, 20)],
  ["a cut deflate", "deflate", zlib.deflateSync("answer".repeat(99)).subarray(0, 12)],
  ["an empty brotli", "br", Buffer.from([1])],
])("row 35: of a reply in %s status and headers are kept", async (_name, coding, body) => {
  const result = await exchange(
    (reply) => void reply.writeHead(401, { "Content-Encoding": coding, Location: "/x" }).end(body),
  );
  const expected = { kind: "reply", reply: { status: 401, headers: { location: "/x" }, body: null } };
  expect(result).toMatchObject(expected);
});

test("row 35: a body in the wrong coding is read to its end before it is judged", async () => {
  const slow: RawAnswer = (reply) => {
    reply.writeHead(404, { "Content-Encoding": "br" }).write("<html>");
    setTimeout(() => reply.end("</html>"), 30);
  };
  expect(await exchange(slow)).toMatchObject({ kind: "reply", reply: { status: 404, body: null } });
});

test("row 34: a compressed body that is cut off is lost, whatever could be unpacked of it", async () => {
  const cut: RawAnswer = (reply, _request, socket) =>
    void reply
      .writeHead(200, { "Content-Encoding": "gzip", "Content-Length": "999" })
      .write(zlib.gzipSync("answer"), () => socket.end());
  expect(outcome(await exchange(cut))).toBe("connectionLost");
});

test("row 35: an empty body is empty in every coding", async () => {
  expect(outcome(await exchange((reply) => void reply.writeHead(204).end()))).toBe("");
  for (const coding of ["identity", "gzip", "deflate", "br", "zstd"])
    expect(outcome(await exchange(coded(Buffer.alloc(0), coding)))).toBe("");
});

test("row 36: a compression bomb stops at 8 MB and costs little memory", async () => {
  for (const [coding, packer] of [
    ["gzip", zlib.createGzip()],
    ["br", zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ["deflate", zlib.createDeflate()],
  ] as const) {
    const body = await packZeros(packer, 100);
    expect(body.length).toBeLessThan(MEGABYTE);
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 2);
    const result = await exchange(coded(body, coding));
    clearInterval(watch);
    expect(outcome(result)).toBe("tooLarge");
    expect((Math.max(peak, process.memoryUsage.rss()) - before) / MEGABYTE).toBeLessThan(50);
  }
});

test("row 37: an endless or huge plain body stops at 8 MB", async () => {
  let written = 0;
  const endless: RawAnswer = (reply) => {
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    const write = (): void => {
      while (!reply.destroyed && reply.write(chunk)) written += chunk.length;
    };
    reply.on("drain", write).writeHead(200);
    write();
  };
  expect(outcome(await exchange(endless))).toBe("tooLarge");
  expect(written).toBeLessThan(32 * MEGABYTE);
  expect(outcome(await exchange(coded(Buffer.alloc(8 * MEGABYTE + 1), "identity")))).toBe("tooLarge");
});

test("row 36: a body in pieces of a byte stops at 100,000 of them", async () => {
  const inPieces =
    (count: number): RawAnswer =>
    (_reply, _request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      socket.write(Buffer.alloc(6 * count, "1\r\nx\r\n"));
      socket.end("0\r\n\r\n");
    };
  expect(outcome(await exchange(inPieces(100_000)))).toBe("x".repeat(100_000));
  expect(outcome(await exchange(inPieces(8 * MEGABYTE)))).toBe("tooLarge");
});

test("a body of exactly 8 MB is read, plain or packed", async () => {
  const body = Buffer.alloc(8 * MEGABYTE, 0x20);
  for (const answer of [coded(body, "identity"), coded(zlib.gzipSync(body), "gzip")]) {
    const result = await exchange(answer);
    expect(result.kind === "reply" && result.reply.body?.length).toBe(8 * MEGABYTE);
  }
  expect(outcome(await exchange(coded(zlib.gzipSync(Buffer.alloc(8 * MEGABYTE + 1)), "gzip")))).toBe(
    "tooLarge",
  );
});

async function packZeros(packer: Transform, megabytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  packer.on("data", (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(MEGABYTE);
  for (let n = 0; n < megabytes; n++) await new Promise((resolve) => packer.write(zeros, resolve));
  await new Promise((resolve) => packer.on("end", resolve).end());
  return Buffer.concat(chunks);
}
