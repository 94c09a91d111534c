import { isNotGiven } from "#lib/server/service/codec/is-not-given.ts";
import { asList, asObject, field } from "#lib/server/service/codec/json-value.ts";
import type { WireObject, WireValue } from "#lib/server/service/codec/json-value.ts";
import { parseExactJson } from "#lib/server/service/codec/parse-exact-json.ts";
import { readCount } from "#lib/server/service/codec/read-count.ts";
import { readImageUrl } from "#lib/server/service/codec/read-image-url.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";
import { readUnreadable } from "#lib/server/service/codec/read-unreadable.ts";
import type { GoodsLine, PendingOrder } from "#lib/shared/orders/orders.ts";

/**
 * `goodsInfoList`: a list, one object, or either as JSON text, which is parsed once. Anything else is unreadable goods,
 * never a lost order. `scrub` treats the texts inside JSON text as those of the reply. Spec: "Pending order record".
 */
export function readGoodsList(
  value: WireValue | undefined,
  scrub: (text: string) => string,
): PendingOrder["goods"] {
  if (isNotGiven(value)) return { lines: [] };
  const parsed = typeof value === "string" ? parseExactJson(value, scrub) : value;
  const single = asObject(parsed);
  const lines = (single ? [single] : asList(parsed))?.map((line) => asObject(line));
  if (!lines || lines.includes(null)) return readUnreadable(value);
  return { lines: lines.filter((line) => line !== null).map(readGoodsLine) };
}

function readGoodsLine(line: WireObject): GoodsLine {
  return {
    name: readText(field(line, "goodsName")),
    imageUrl: readImageUrl(field(line, "goodsImg")),
    spec: readText(field(line, "goodsSpec")),
    count: readCount(field(line, "goodsCount")),
  };
}
