import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { command } from "./send-action.ts";

/** Makes the page numbering of pending orders unknown, as journeys expect it. */
export async function forgetPageNumbering(desk: RunningDesk): Promise<void> {
  await command(await visitAs(desk, "admin"), "setPageNumbering", { base: null });
}
