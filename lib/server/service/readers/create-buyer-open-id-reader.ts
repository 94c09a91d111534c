import { asList, asObject, field } from "#lib/server/service/codec/json-value.ts";
import type { Note, WireObject, WireValue } from "#lib/server/service/codec/json-value.ts";
import type { Envelope } from "#lib/server/service/codec/read-envelope.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";
import { readOrderNumber } from "#lib/server/service/readers/read-order-number.ts";
import type { ReplyReader, ReplyReading } from "#lib/server/service/readers/reply-reader.ts";
import type { BuyerOpenIdData, BuyerOpenIdQuestion } from "#lib/server/service/service-client.ts";

type Entry = { tid: string; buyerNick: string | null; openUid: string | null };

/** Operation 4: entries matched by trade number, never by position. Spec: "Buyer open identifier result". */
export function createBuyerOpenIdReader(question: BuyerOpenIdQuestion): ReplyReader<BuyerOpenIdData> {
  return ({ data }: Envelope, note: Note): ReplyReading<BuyerOpenIdData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const list = listOf(data);
    if (list === null) return { problem: "noData" };
    if (list === undefined) return { problem: "notUnderstood" };
    const entries = list.map((one) => readEntry(asObject(one))).filter((entry) => entry !== null);
    if (entries.length < list.length) note("open_uid_info[]: without a readable tid");
    const asked = new Set(question.orders.map((order) => order.tid));
    const answers = question.orders.map((order) => answerFor(order.tid, entries, note));
    return {
      data: { answers, foreignCount: entries.filter((entry) => !asked.has(entry.tid)).length },
      rows: list,
    };
  };
}

/** The list under `open_uids.open_uid_info` or `open_uids`, a single entry in either place; null when given as null. */
function listOf(data: WireValue): readonly WireValue[] | null | undefined {
  const holder = asObject(data);
  if (!holder) return undefined;
  const outer = field(holder, "open_uids");
  const nested = asObject(outer);
  const inner = nested ? field(nested, "open_uid_info") : undefined;
  const value = inner === undefined ? outer : inner;
  if (value === null) return null;
  const single = asObject(value);
  if (single) return Object.hasOwn(single, "tid") ? [single] : undefined;
  return asList(value) ?? undefined;
}

function readEntry(entry: WireObject | null): Entry | null {
  const tid = entry ? readOrderNumber(field(entry, "tid")) : null;
  if (!entry || tid === null) return null;
  return {
    tid,
    buyerNick: readText(field(entry, "buyer_nick")),
    openUid: readText(field(entry, "buyer_open_uid")),
  };
}

// Two entries that name different buyers for one trade leave it without an answer: choosing one would be guessing.
function answerFor(tid: string, entries: Entry[], note: Note): Entry {
  const own = entries.filter((entry) => entry.tid === tid);
  const openUids = new Set(own.map((entry) => entry.openUid).filter((openUid) => openUid !== null));
  if (own.length > 1)
    note(openUids.size > 1 ? "open_uid_info[]: contradicting duplicates" : "open_uid_info[]: duplicates");
  const openUid = openUids.size === 1 ? ([...openUids][0] ?? null) : null;
  return { tid, buyerNick: own.find((entry) => entry.buyerNick !== null)?.buyerNick ?? null, openUid };
}
