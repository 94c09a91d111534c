import http from "node:http";
import https from "node:https";
import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { listen } from "#lib/testing/listen.ts";
import { selfSigned } from "#lib/testing/self-signed.ts";
import { failure, listening, trust, wayTo } from "#lib/testing/way-to-service.ts";
import { openOrigin, type Sending } from "./send-request.ts";

/** A TCP server that accepts and says nothing. */
const deaf = () => listening(net.createServer((socket) => socket.on("error", () => undefined)));

/** A TCP server that runs `talk` once a whole request head has come in. */
async function rawServer(
  talk: (socket: net.Socket, nth: number) => void,
): Promise<{ port: number; requests: () => number }> {
  let requests = 0;
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      if (String(chunk).includes("HTTP/1.1\r\n")) talk(socket, ++requests);
    });
    ends.push(() => void socket.destroy());
  });
  return { port: await listening(server), requests: () => requests };
}
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const send = (to: string | number, deadlineMs = 3_000, given: Partial<Sending> = {}) =>
  wayTo(to)({ deadlineMs, ...given });
/** The time was up before a connection stood. */
const NEVER_OUT = {
  kind: "failure",
  reason: "unreachable",
  hasLeft: false,
  isDeadlineSpent: true,
  httpStatus: null,
};
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

test("row 41: a reset before any byte or in mid-body is unknown, because the request had left", async () => {
  const reset = await rawServer((socket) => socket.resetAndDestroy());
  expect(failure(await send(reset.port))).toEqual(["connectionLost", true]);
  const midHead = await rawServer((socket) => socket.write("HTTP/1.1 20", () => socket.resetAndDestroy()));
  expect(failure(await send(midHead.port))).toEqual(["connectionLost", true]);
  const midBody = await rawServer(
    (socket) =>
      void socket.write(`${HEAD}Content-Length: 99\r\n\r\n{"code":0`, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      ),
  );
  const lost = await send(midBody.port);
  expect([failure(lost), lost]).toMatchObject([["connectionLost", true], { httpStatus: 200 }]);
  const midChunks = await rawServer(
    (socket) => void socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n9\r\n{"code":0\r\n`),
  );
  expect(failure(await send(midChunks.port))).toEqual(["connectionLost", true]);
});

test("row 34: a body shorter than its Content-Length is lost, cut off or kept waiting", async () => {
  const cut = await rawServer((socket) => void socket.end(`${HEAD}Content-Length: 99\r\n\r\n{"code":0}`));
  expect(failure(await send(cut.port))).toEqual(["connectionLost", true]);
  const waiting = await rawServer(
    (socket) => void socket.write(`${HEAD}Content-Length: 99\r\n\r\n{"code":0}`),
  );
  expect(failure(await send(waiting.port, 200))).toEqual(["noAnswer", true]);
});

test("row 39: silence ends at the deadline", async () => {
  const { port } = await rawServer(() => undefined);
  expect(await send(port, 150)).toEqual({ ...NEVER_OUT, reason: "noAnswer", hasLeft: true });
});

test("row 38: a drip of head or body ends at the absolute deadline", async () => {
  for (const start of ["HTTP/1.1 200 OK\r\nX-", `${HEAD}Transfer-Encoding: chunked\r\n\r\n`]) {
    const { port } = await rawServer((socket) => {
      socket.write(start);
      const drip = setInterval(() => socket.write(start.endsWith("X-") ? "a" : "1\r\n \r\n"), 20);
      ends.push(() => clearInterval(drip));
    });
    expect(failure(await send(port, 300))).toEqual(["noAnswer", true]);
  }
});

test("row 40: a refused, unknown or unreachable address certainly got nothing", async () => {
  const server = net.createServer();
  const port = await listen(server);
  server.close();
  expect(failure(await send(port))).toEqual(["unreachable", false]);
  expect(failure(await send("https://no-such-host.invalid"))).toEqual(["unreachable", false]);
  expect(failure(await send("https://127.0.0.1:1"))).toEqual(["unreachable", false]);
});

test("row 40: a deadline spent before the connection stood got nothing out", async () => {
  expect(await send(`https://127.0.0.1:${await deaf()}`, 150)).toEqual(NEVER_OUT);
});

test("row 40: who has no connection by the time its permit ends never sends", async () => {
  let sent = 0;
  const exchange = await send(`https://127.0.0.1:${await deaf()}`, 30_000, {
    sendBy: performance.now() + 100,
    onSent: () => (sent += 1),
  });
  expect(exchange).toEqual(NEVER_OUT);
  expect(sent).toBe(0);
});

test("a connection that stands only after the permit has ended gets no byte", async () => {
  const { port, requests } = await rawServer(
    (socket) => void socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`),
  );
  let looks = 0;
  const now = () => ((looks += 1) === 1 ? 0 : 10_000);
  let sent = 0;
  expect(failure(await send(port, 3_000, { sendBy: 10_000, now, onSent: () => (sent += 1) }))).toEqual([
    "unreachable",
    false,
  ]);
  expect([sent, requests()]).toEqual([0, 0]);
});

test("sent is told once the connection stands and before the request arrives", async () => {
  const told: string[] = [];
  const { port } = await rawServer((socket, nth) => {
    told.push(`arrived ${nth}`);
    socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`);
  });
  const ask = wayTo(port);
  const onSent = () => told.push("sent");
  const first = ask({ onSent });
  expect(told).toEqual([]);
  await first;
  await ask({ onSent });
  expect(told).toEqual(["sent", "arrived 1", "sent", "arrived 2"]);
});

test("row 42: a stale connection that closes as we write is not silently tried again", async () => {
  const { port, requests } = await rawServer((socket, nth) => {
    if (nth === 1) socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`);
    else socket.resetAndDestroy();
  });
  const again = wayTo(port);
  expect(failure(await again())).toBe(200);
  expect(failure(await again())).toEqual(["connectionLost", true]);
  expect(requests()).toBe(2);
});

test("row 16: no redirect is followed to anywhere", async () => {
  const other = await rawServer(() => undefined);
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `http://127.0.0.1:${other.port}/x`;
    const head = `HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`;
    const { port } = await rawServer((socket) => void socket.end(head));
    expect(await send(port)).toMatchObject({ kind: "reply", reply: { status, headers: { location } } });
  }
  expect(other.requests()).toBe(0);
});

test.each([
  ["SSH-2.0-OpenSSH_9.2\r\n", "notUnderstood"],
  [`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`, "notUnderstood"],
  [`HTTP/1.1 200 OK\r\nX-Big: ${"a".repeat(100_000)}\r\nContent-Length: 2\r\n\r\n{}`, "headersTooLarge"],
  [`HTTP/1.1 200 OK\r\n${"X-Many: 0123456789\r\n".repeat(1_500)}\r\n{}`, "headersTooLarge"],
  ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "malformedHeaders"],
  ["HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}", "malformedHeaders"],
  [
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "malformedHeaders",
  ],
  ["HTTP/1.1 200 OK\r\nX Name: 1\r\nContent-Length: 2\r\n\r\n{}", "malformedHeaders"],
  ["HTTP/1.1 200 OK\r\nno colon here\r\nContent-Length: 2\r\n\r\n{}", "malformedHeaders"],
  ["HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\nContent-Length: 2\r\n\r\n{}", "malformedHeaders"],
  ["HTTP/1.1 200 OK\r\n: none\r\nContent-Length: 2\r\n\r\n{}", "malformedHeaders"],
])("row 45: what breaks HTTP is named (%#: %.40j)", async (reply, reason) => {
  const { port } = await rawServer((socket) => void socket.write(reply));
  expect(failure(await send(port))).toEqual([reason, true]);
});

test("row 44: cookies of a reply are never sent back", async () => {
  const seen: (string | undefined)[] = [];
  const server = http.createServer((request, reply) => {
    seen.push(request.headers.cookie);
    reply.setHeader("Set-Cookie", "sid=1").end("{}");
  });
  const ask = wayTo(await listening(server));
  for (let n = 0; n < 2; n++) await ask();
  expect(seen).toEqual([undefined, undefined]);
});

test("row 43: a certificate nobody vouches for, or of another name, gets no byte", async () => {
  const { key, cert } = selfSigned("localhost");
  let requests = 0;
  const server = https.createServer({ key, cert }, (request, reply) => {
    requests += 1;
    if (request.url === "/x" && requests > 1) request.socket.destroy();
    else reply.end("{}");
  });
  const port = await listening(server);
  expect(failure(await send(`https://localhost:${port}`))).toEqual(["certificateSelfSigned", false]);
  trust(cert);
  expect(failure(await send(`https://127.0.0.1:${port}`))).toEqual(["certificateWrongName", false]);
  expect(requests).toBe(0);
  expect(failure(await send(`https://localhost:${port}`))).toBe(200);
  expect(failure(await send(`https://localhost:${port}`))).toEqual(["connectionLost", true]);
});

test("row 43: plain http is for a loopback host alone, and certificates are always checked", () => {
  expect(() => openOrigin("http://api.example.com")).toThrow("base URL");
  const { agent } = openOrigin("https://api.example.com");
  expect(agent).toBeInstanceOf(https.Agent);
  expect((agent as https.Agent).options).toMatchObject({ rejectUnauthorized: true });
});
