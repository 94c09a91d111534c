import { fuzzTarget } from "#lib/testing/fuzz/http/fuzz-target.ts";
import { EVERY_HEADER, linesBesidesLog, runHttpFuzz } from "#lib/testing/fuzz/http/run-http-fuzz.ts";
import { sendRaw, type RawAnswer } from "#lib/testing/fuzz/http/send-raw.ts";
import { sandboxEnv, type RunningDesk } from "#lib/testing/start-desk.ts";
import { actionsOfBuild, routesOfBuild } from "./build-lists.ts";
import { expect, test } from "./fixtures.ts";

/** `npm run bench http-fuzz` sends 100,000. */
const SLICE = 300;
const MEGABYTE = 1024 * 1024;

test.describe.configure({ timeout: 180_000 });

/** Sends these lines and this body. Returns the one response. */
async function ask(desk: RunningDesk, lines: string[], body = ""): Promise<RawAnswer> {
  const { host, port } = new URL(desk.url);
  const head = [lines[0], `Host: ${host}`, ...lines.slice(1), "Connection: close", "", ""].join("\r\n");
  const { answers } = await sendRaw(Number(port), {
    parts: [Buffer.from(head, "latin1"), Buffer.from(body)],
    isWhole: true,
  });
  expect(answers).toHaveLength(1);
  expect(
    EVERY_HEADER.filter((name) => !answers[0]!.headers.has(name)),
    lines.join(" "),
  ).toEqual([]);
  return answers[0]!;
}

/** Sends a command that needs no session. */
function command(desk: RunningDesk, body: string, more: string[] = []): Promise<RawAnswer> {
  const action = actionsOfBuild().find(({ name }) => name.endsWith(" acceptLink"));
  const usual = [
    `Origin: ${desk.url}`,
    `Next-Action: ${action?.id}`,
    "Content-Type: text/plain;charset=UTF-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const isGiven = (line: string) => more.some((other) => other.split(":")[0] === line.split(":")[0]);
  return ask(
    desk,
    [`POST ${action?.page} HTTP/1.1`, ...usual.filter((line) => !isGiven(line)), ...more],
    body,
  );
}

test("bad input is a 4xx with every header, whatever Next would make of it", async ({ desk }) => {
  const get = (target: string, ...lines: string[]) => ask(desk, [`GET ${target} HTTP/1.1`, ...lines]);
  const statuses = async (answers: Promise<RawAnswer>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);
  expect(
    await statuses([
      command(desk, "x"),
      command(desk, '["$F1"]'),
      command(desk, "--x\r\n", ["Content-Type: multipart/form-data; boundary=x"]),
      command(desk, "[]", ["Content-Type: application/json"]),
      command(desk, `["${"a".repeat(2 * MEGABYTE)}"]`),
      command(desk, "[]", ["X-Forwarded-Host: evil.example"]),
    ]),
  ).toEqual([400, 400, 415, 415, 413, 200]);
  expect(
    await statuses([
      get("/jobs/%ff"),
      get("/api/auth/%ff"),
      get("/%00"),
      get("/sign-in?_rsc=1", "RSC: 1", "Next-Router-State-Tree: %zz"),
      get("http://evil.example/"),
      get("/_global-error"),
      ask(desk, ["OPTIONS * HTTP/1.1"]),
      ask(desk, ["TRACE / HTTP/1.1"]),
      ask(desk, ["POST /sign-in HTTP/1.1", "Content-Length: 0"]),
    ]),
  ).toEqual([400, 400, 400, 400, expect.any(Number), 404, 405, 405, 405]);
});

test("every response has every header: redirects, files, missing pages, rejections by Node", async ({
  desk,
}) => {
  const file = /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(`${desk.url}/sign-in`)).text())?.[0];
  const asked: [number[], string[]][] = [
    [[308], ["GET /sign-in/ HTTP/1.1"]],
    [[308], ["GET //evil.example HTTP/1.1"]],
    [[307], ["GET /orders/sold HTTP/1.1"]],
    [[200], [`GET ${file} HTTP/1.1`, "Range: bytes=999999999-"]],
    [[200], [`GET ${file} HTTP/1.1`, `If-Match: "x"`]],
    [[404], ["GET /_next/static/none.js HTTP/1.1"]],
    [[404], ["GET /none HTTP/1.1"]],
    [[401], ["GET /api/cards HTTP/1.1", "Sec-Fetch-Site: same-origin"]],
    [[431], ["GET / HTTP/1.1", `X: ${"a".repeat(20_000)}`]],
    [[400], ["GET / HTTP/1.1", "X: a\u0000b"]],
    [[417], ["GET / HTTP/1.1", "Expect: wonders"]],
  ];
  for (const [expected, lines] of asked)
    expect(expected, lines[0]).toContain((await ask(desk, lines)).status);
});

test("nothing raw of a request reaches the terminal, and hundreds of bad requests are all 4xx", async ({
  startOwnDesk,
  sandbox,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  const before = desk.output().length;
  await command(desk, "\u001b[2J\u001b[31m\n{");
  await command(desk, '[{"cardNumber":"6217008392');
  await command(desk, "[]", [`Next-Action: ${"a".repeat(42)}`]);
  const target = await fuzzTarget(desk, { routes: routesOfBuild(), actions: actionsOfBuild() });
  const { port } = new URL(desk.url);
  const figures = await runHttpFuzz({ port: Number(port), target, from: 0, count: SLICE, atOnce: 8 });
  const said = desk.output().slice(before);
  expect({
    ...figures,
    classes: figures.classes["5xx"] ?? 0,
    kinds: Object.keys(figures.kinds).length,
    beside: linesBesidesLog(said),
    unhandled: said.split("\n").filter((line) => /unhandled|uncaught|request failed/i.test(line)),
    isRunning: desk.child.exitCode === null,
  }).toEqual({
    classes: 0,
    kinds: 7,
    serverErrors: [],
    withoutHeader: [],
    withoutCharset: [],
    unanswered: [],
    silent: [],
    beside: [],
    unhandled: [],
    isRunning: true,
  });
  expect(said).not.toMatch(/6217008392|[^\x20-\uffff\n]/);
  expect(said).not.toContain('"level":50');
});

test("unknown commands without a session write no line that raises an alert", async ({ desk }) => {
  const before = desk.output().length;
  const statuses: number[] = [];
  for (const id of ["6", "a", "f"].map((sign) => sign.repeat(42)))
    statuses.push((await command(desk, "[{}]", [`Next-Action: ${id}`])).status);
  expect(statuses).toEqual([404, 404, 404]);
  const elsewhere = actionsOfBuild().filter(({ page }) => page.startsWith("/settings/"));
  expect(elsewhere.length).toBeGreaterThan(5);
  for (const { id } of elsewhere) {
    const { status, body } = await command(desk, "[{}]", [`Next-Action: ${id}`]);
    expect([status, body]).toEqual([200, expect.stringContaining('"ok":false')]);
  }
  expect(desk.output().slice(before)).not.toContain('"level":50');
});
