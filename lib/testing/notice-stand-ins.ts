import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { createServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

export type BotCall = { path: string; query: URLSearchParams; type: string; body: Record<string, unknown> };
export type BotReply = { status?: number; headers?: Record<string, string>; body: string };

export type BotStandIn = {
  url: string;
  calls: BotCall[];
  /** Responses of the next calls, one each; after them every bot accepts each message. */
  replies: BotReply[];
  close: () => Promise<void>;
};

const TAKEN = [
  ["/cgi-bin/webhook/send", { errcode: 0, errmsg: "ok" }],
  ["/robot/send", { errcode: 0, errmsg: "ok" }],
  ["/open-apis/bot/v2/hook/", { StatusCode: 0, StatusMessage: "success", code: 0, data: {}, msg: "success" }],
] as const;

/** Starts the bots of all three chat services on one port; they respond as documented. */
export async function startBotStandIn(): Promise<BotStandIn> {
  const calls: BotCall[] = [];
  const replies: BotReply[] = [];
  async function answer(request: IncomingMessage): Promise<BotReply> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://robots");
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    calls.push({ path: pathname, query: searchParams, type: request.headers["content-type"] ?? "", body });
    const taken = TAKEN.find(([path]) => pathname.startsWith(path));
    return replies.shift() ?? (taken ? { body: JSON.stringify(taken[1]) } : { status: 404, body: "" });
  }
  const server = createHttpServer((request, response) => {
    void answer(request).then(({ status = 200, headers = {}, body }) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(body);
    });
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, calls, replies, close: () => closed(server) };
}

export type Mail = { from: string; to: string[]; data: string; user: string | null };

/** Starts a mail server without TLS: EHLO, AUTH PLAIN, MAIL, RCPT, DATA, QUIT. */
export async function startMailStandIn(password: string | null = null) {
  const mails: Mail[] = [];
  const server = createServer((socket) => {
    let mail: Mail = { from: "", to: [], data: "", user: null };
    let isData = false;
    let left = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 stand-in ESMTP");
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      left += bytes.toString("utf8");
      const lines = left.split("\r\n");
      left = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    function take(line: string): void {
      if (isData) {
        if (line !== ".") return void (mail.data += `${line}\n`);
        isData = false;
        mails.push(mail);
        mail = { ...mail, from: "", to: [], data: "" };
        return void say("250 taken");
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") return void (say("250-stand-in"), say("250 AUTH PLAIN"));
      if (verb === "AUTH") {
        const [, user = "", given] = Buffer.from(line.slice(11), "base64").toString("utf8").split("\0");
        mail.user = user;
        return void say(given === password ? "235 welcome" : "535 no");
      }
      if (verb === "MAIL") mail.from = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (verb === "RCPT") mail.to.push(/<([^>]*)>/.exec(line)?.[1] ?? "");
      if (verb === "DATA") isData = true;
      if (verb === "QUIT") return void socket.end("221 bye\r\n");
      say(isData ? "354 go on" : "250 ok");
    }
  });
  return { port: await listen(server), mails, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  await new Promise((done) => server.close(done));
}
