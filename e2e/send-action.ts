import type { Visitor } from "#lib/testing/visit-desk.ts";
import { actionsOfBuild, type Action } from "./build-lists.ts";

/** Sends a command as the page in a browser does; another `origin` is another site's. */
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

/** Runs a command of the build. Returns its response; throws if it is rejected. */
export async function command(visitor: Visitor, name: string, input: unknown): Promise<string> {
  const action = actionsOfBuild().find((one) => one.name.endsWith(` ${name}`));
  if (!action) throw new Error(`the build has no ${name}`);
  const text = await (await sendAction(visitor, action, input)).text();
  if (!text.includes('"ok":true')) throw new Error(`${name} was refused: ${text}`);
  return text;
}
