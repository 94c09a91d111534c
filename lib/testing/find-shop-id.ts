import type { Visitor } from "./visit-desk.ts";

/** The id of the shop of this name, as the page of a signed-in visitor tells it to the browser. */
export async function findShopId(visitor: Visitor, name: string): Promise<string> {
  const html = await (await visitor.fetch("/orders/sold")).text();
  const before = html.slice(0, html.indexOf(`\\"name\\":\\"${name}\\"`));
  const id = before
    .match(/\\"id\\":\\"([\da-f-]{36})\\"/g)
    ?.at(-1)
    ?.slice(9, 45);
  if (!id) throw new Error(`the page names no shop ${name}`);
  return id;
}
