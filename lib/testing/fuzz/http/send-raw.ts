import { connect } from "node:net";

export type RawAnswer = { status: number; headers: Map<string, string>; body: string };
/** The responses of a connection, and if it was closed in time. */
export type RawReply = { answers: RawAnswer[]; isClosed: boolean };

/**
 * Bytes to send in parts. `leaves`: the sender hangs up without reading. `isWhole`: it keeps its side open until the
 * response has come, because Node drops a request whose sender has ended its side.
 */
export type RawRequest = { parts: Buffer[]; leaves?: boolean; isWhole?: boolean };

/** A request by its parts, before it is written out. */
export type PlainRequest = { method: string; target: string; headers: Map<string, string>; body?: Buffer };

const MAX_MS = 90_000;
const QUIET_MS = 300;

/** Sends raw bytes over a new connection, and reads until the other side closes it. */
export function sendRaw(
  port: number,
  { parts, leaves = false, isWhole = false }: RawRequest,
): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => finish(false), MAX_MS);
    let patience: NodeJS.Timeout | undefined;
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      clearTimeout(patience);
      socket.destroy();
      resolve({ answers: readAnswers(Buffer.concat(chunks).toString("latin1")), isClosed });
    };
    socket.on("data", (chunk) => chunks.push(chunk));
    // A sender that is rejected while writing gets a reset; what came before it counts.
    socket.on("error", () => undefined);
    socket.once("end", () => finish(true));
    socket.once("close", () => finish(true));
    socket.once("connect", () => {
      const write = (nth: number) => {
        const part = parts[nth];
        if (part === undefined && leaves) return finish(true);
        if (part === undefined) {
          if (!isWhole) patience = setTimeout(() => socket.end(), QUIET_MS);
          return;
        }
        socket.write(part, () => setImmediate(write, nth + 1));
      };
      write(0);
    });
  });
}

/** Reads all responses but interim ones from raw text; those without a body end with their head. */
export function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest.startsWith("HTTP/1.")) {
    const end = rest.indexOf("\r\n\r\n");
    if (end === -1) break;
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(first.split(" ")[1]);
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
    );
    rest = rest.slice(end + 4);
    if (status < 200) continue;
    const length = bodyLength(rest, headers);
    answers.push({ status, headers, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  return answers;
}

function bodyLength(rest: string, headers: Map<string, string>): number {
  if (rest.startsWith("HTTP/1.")) return 0;
  const length = headers.get("content-length");
  if (length !== undefined) return Number(length);
  if (headers.get("transfer-encoding") !== "chunked") return rest.length;
  const end = rest.indexOf("\r\n0\r\n\r\n");
  if (rest.startsWith("0\r\n\r\n")) return 5;
  return end === -1 ? rest.length : end + 7;
}
