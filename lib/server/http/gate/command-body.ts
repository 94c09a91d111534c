import "server-only";
import { IncomingMessage } from "node:http";

/** Reads the body of a request; `tooLarge` beyond `most` bytes, `gone` when the sender disconnects. */
export function readCommandBody(
  request: IncomingMessage,
  most: number,
): Promise<Buffer | "tooLarge" | "gone"> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const keep = (chunk: Buffer) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= most) return;
      // The rest is discarded: a sender that still writes could not read a response.
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
