import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "#lib/testing/listen.ts";

/** Person at a messenger; a leaver was there once. */
export type MessengerPerson = {
  id: string;
  /** Address that the company gave. */
  companyEmail?: string;
  /** Address that the person entered. */
  ownEmail?: string;
  /** Company that they sign in for, if not ours. */
  company?: string;
  departments?: number[];
  isLeaver?: boolean;
};

export type Call = { search: URLSearchParams; headers: IncomingMessage["headers"]; body: unknown };
export type Reply = { status?: number; json: Record<string, unknown> };

/** Code that a browser brought back, and what the sign-in page was given for it. */
export type Grant = { person: MessengerPerson; page: URLSearchParams; isOver: boolean; isUsed: boolean };

/** Documented rules of one messenger. */
export type Rules = {
  /** Pages to sign in at, with all of their parameters in order; a text is the only value allowed. */
  pages: Record<string, [name: string, value: string | RegExp][]>;
  codeParam: string;
  /** Parameters that come back when the person cancels. */
  cancelled: Record<string, string>;
  calls: Record<string, (call: Call, messenger: StandIn) => Reply>;
};

type Fault = "stall" | "flood" | "redirect" | "page" | "hangUp" | Record<string, unknown>;

/** Stand-in of a messenger on this machine, whose visitors sign in by themselves. */
export type StandIn = {
  host: string;
  /** Who signs in next; null: they cancel. */
  person: MessengerPerson | null;
  /** Codes from now on are given too late. */
  isSlow: boolean;
  /** Path whose requests fail, and how: an object is a body with status 200. */
  fault: { at: string; how: Fault } | null;
  grants: Map<string, Grant>;
  /** Tokens by what they stand for. */
  tokens: Map<string, MessengerPerson | null>;
  /** Paths requested so far. */
  paths: string[];
  close: () => Promise<void>;
};

/** Makes a token or code as hard to guess as the real ones. */
export function makeSecret(): string {
  return randomBytes(24).toString("base64url");
}

/** Names the first parameter that is missing, unknown, twice or wrong; null if all are as documented. */
export function wrongParam(given: [string, unknown][], wanted: [string, string | RegExp][]): string | null {
  for (const [at, [name, value]] of wanted.entries()) {
    const [found, text] = given[at] ?? [];
    if (found !== name || typeof text !== "string") return name;
    if (typeof value === "string" ? text !== value : !value.test(text)) return name;
  }
  return given[wanted.length]?.[0] ?? null;
}

/** Starts the stand-in. */
export async function startMessenger(rules: Rules): Promise<StandIn> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const messenger: StandIn = {
    host: `http://localhost:${await listen(server)}`,
    person: null,
    isSlow: false,
    fault: null,
    grants: new Map(),
    tokens: new Map(),
    paths: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise<unknown>((done) => server.close(done));
    },
  };
  return messenger;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: search } = new URL(request.url ?? "", messenger.host);
    messenger.paths.push(pathname);
    const { fault } = messenger;
    if (fault?.at === pathname) return fail(response, fault.how);
    const page = rules.pages[pathname];
    if (page) return signIn(response, search, page);
    const call = rules.calls[`${request.method} ${pathname}`];
    if (!call) return send(response, 404, { code: "not found" });
    const typed = await text(request);
    const isJson = request.headers["content-type"]?.startsWith("application/json") === true;
    const body: unknown = typed !== "" && isJson ? JSON.parse(typed) : null;
    const { status = 200, json } = call({ search, headers: request.headers, body }, messenger);
    send(response, status, json);
  }

  function signIn(
    response: ServerResponse,
    page: URLSearchParams,
    wanted: [string, string | RegExp][],
  ): void {
    const wrong = wrongParam([...page], wanted);
    if (wrong !== null) return send(response, 400, { error: `parameter ${wrong}` });
    const back = new URL(page.get("redirect_uri") ?? "");
    if (messenger.person === null)
      for (const [name, value] of Object.entries(rules.cancelled)) back.searchParams.set(name, value);
    else {
      const code = makeSecret();
      const { person, isSlow: isOver } = messenger;
      messenger.grants.set(code, { person, page, isOver, isUsed: false });
      back.searchParams.set(rules.codeParam, code);
    }
    back.searchParams.set("state", page.get("state") ?? "");
    response.writeHead(302, { location: back.href }).end();
  }
}

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(json));
}

function fail(response: ServerResponse, how: Fault): void {
  if (how === "hangUp") response.destroy();
  else if (how === "redirect") response.writeHead(302, { location: "http://localhost:1/elsewhere" }).end();
  else if (how === "page")
    response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
  else if (how === "stall") response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
  else if (how === "flood") flood(response);
  else send(response, 200, how);
}

/** Sends as long as anybody reads. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const piece = Buffer.alloc(16 * 1024, "[");
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", more);
  more();
}
