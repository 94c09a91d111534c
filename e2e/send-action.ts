import type { Visitor } from "#lib/testing/visit-desk.ts";
import type { Action } from "./build-lists.ts";

/** Sends a command as the page in a browser does; `origin` other than our own is another site's. */
export function sendAction(
  visitor: Visitor,
  { id, page }: Action,
  input: unknown,
  origin?: string,
): Promise<Response> {
  const headers = {
    accept: "text/x-component",
    "content-type": "text/plain;charset=UTF-8",
    "next-action": id,
  };
  return visitor.fetch(page, {
    method: "POST",
    body: JSON.stringify([input]),
    headers: { ...headers, ...(origin !== undefined && { origin }) },
  });
}
