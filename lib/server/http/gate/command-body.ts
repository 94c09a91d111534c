import "server-only";
import { IncomingMessage } from "node:http";
import { mostBytes } from "./judge-request.ts";

/** Reads the body of a request; `tooLarge` beyond its limit, `gone` when the sender disconnects. */
export function readCommandBody(request: IncomingMessage): Promise<Buffer | "tooLarge" | "gone"> {
  const chunks: Buffer[] = [];
  const most = mostBytes(request.url ?? "");
  let size = 0;
  return new Promise((resolve) => {
    const keep = (chunk: Buffer) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= most) return;
      // The rest is discarded: a sender that still writes could not read an answer.
      chunks.length = 0;
      request.off("data", keep).resume();
      resolve("tooLarge");
    };
    request
      .on("data", keep)
      .once("end", () => resolve(Buffer.concat(chunks)))
      .once("error", () => resolve("gone"))
      .once("close", () => resolve("gone"));
  });
}

/** Copies a request whose body was read, so that Next can read it again. */
export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(copy, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  copy.complete = true;
  copy.push(body);
  copy.push(null);
  return copy;
}
