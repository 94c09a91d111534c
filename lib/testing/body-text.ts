import type { SandboxCall } from "./sandbox-control.ts";

/** The body of a metered call, byte for byte as text. */
export function bodyText({ rawBody }: SandboxCall): string {
  return Buffer.from(rawBody, "base64").toString("utf8");
}
