import { expect, type Page } from "@playwright/test";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { askDatabase } from "./ask-database.ts";

type Read = <Body>(path: string) => Promise<Body>;

/** Reads as this browser's person, without opening a page. */
export const readerOf =
  (page: Page): Read =>
  async <Body>(path: string) => {
    const response = await page.request.get(path, { headers: { "x-merchant-desk": "1" } });
    expect(response.status(), path).toBe(200);
    return (await response.json()) as Body;
  };

/** Loads a list of 林间小铺 and waits until its orders are in the book. Returns the shop's id. */
export async function fillBook(
  page: Page,
  desk: RunningDesk,
  list: "sold" | "pending",
  count: number,
): Promise<string> {
  const [shop] = await askDatabase<{ id: string }>(desk, "select id from shops where name = '林间小铺'");
  await readerOf(page)(`/api/orders/${list}?shop=${shop?.id}&size=${count}`);
  await untilBooked(desk, count);
  return shop?.id ?? "";
}

/** Waits until the book has `count` orders. */
export async function untilBooked(desk: RunningDesk, count: number): Promise<void> {
  const booked = () => askDatabase<{ count: number }>(desk, "select count(*)::int from orders");
  await expect.poll(async () => (await booked())[0]?.count).toBe(count);
}
