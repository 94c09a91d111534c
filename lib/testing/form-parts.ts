import { bodyText } from "./body-text.ts";
import type { SandboxCall } from "./sandbox-control.ts";

/** The parts of a multipart body by name, in order, as they came. */
export function formParts(call: SandboxCall): [name: string, value: string][] {
  const boundary = /boundary=(\S+)$/.exec(call.headers["content-type"] ?? "")?.[1];
  if (!boundary) throw new Error("the call is not multipart");
  const parts = bodyText(call).split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [, name, value] =
      /^\r\nContent-Disposition: form-data; name="([^"]*)"\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new Error(`a part of another shape: ${part}`);
    return [name, value];
  });
}
