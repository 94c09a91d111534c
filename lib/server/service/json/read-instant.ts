import { instantIn, instantOfCount, isNever } from "#lib/shared/dates/instant-text.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import { numberText, type WireValue } from "./json-value.ts";
import { isNotGiven, readNarrow, readUnreadable } from "./read-text.ts";

// Times without a zone are the shop's own; China has had one zone without summer time since 1992.
const SHOP_OFFSET_MS = 8 * 3_600_000;
// As .NET writes a count: "/Date(1795486353000+0800)/".
const PROGRAM = /^\/Date\((\d{1,15})(?:[+-]\d{4})?\)\/$/;
const COUNT = /^\d{1,19}(?:\.\d{1,9})?$/;

/**
 * Reads an instant in Unix milliseconds from seconds, milliseconds and smaller parts (told apart by size) or date text
 * with extra words. Text without a zone is Asia/Shanghai on every machine. 0 and null are "not given"; only
 * 2000–2099 counts.
 */
export function readInstant(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text = readNarrow(value).replace(PROGRAM, "$1");
  if (isNever(text)) return null;
  const inShop = (wallMs: number) => wallMs - SHOP_OFFSET_MS;
  const isCount = COUNT.test(text) || numberText(value) !== null;
  const ms = (isCount ? instantOfCount(Number(text)) : null) ?? instantIn(text, inShop);
  return ms === null ? readUnreadable(value) : { value: ms };
}
