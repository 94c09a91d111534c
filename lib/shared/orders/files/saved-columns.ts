import { type TableColumn, tableKey } from "#lib/shared/tables/pasted-columns.ts";
import { FILE_FIELDS, type FileColumns, type FileField } from "./channel-columns.ts";
import { type Channel, CHANNELS } from "./file-orders.ts";

/** Columns that a person chose for tables with certain headings; `sum` is a hash of the headings. */
type SavedColumns = { sum: number; columns: FileColumns };
export type ColumnsByChannel = Partial<Record<Channel, SavedColumns>>;

/** Key under which a person's columns for a channel are stored. */
export function columnsKey(channel: Channel): string {
  return `orderFile.${channel}`;
}

/** Channel of a key; null for any other. */
export function channelOfKey(key: string): Channel | null {
  return CHANNELS.find((channel) => columnsKey(channel) === key) ?? null;
}

/** Sums up the headings of a table in 32 bits (FNV-1a). */
export function headingsSum(columns: readonly TableColumn[]): number {
  let sum = 0x811c9dc5;
  for (const sign of tableKey(columns)) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 0;
}

/** Writes columns to store: `12345 number.0 amount.7`. */
export function columnsText({ sum, columns }: SavedColumns): string {
  return [sum, ...Object.entries(columns).map(([field, at]) => `${field}.${at}`)].join(" ");
}

/** Reads stored columns; null for anything else. */
export function readColumns(text: string): SavedColumns | null {
  const [sum = "", ...parts] = text.split(" ");
  const columns = parts.map((part) => /^([a-zA-Z]+)\.(\d{1,2})$/.exec(part));
  const known = columns.flatMap((part) => {
    const field = FILE_FIELDS.find((one) => one === part?.[1]);
    return field === undefined ? [] : [[field, Number(part?.[2])] as [FileField, number]];
  });
  if (!/^\d{1,10}$/.test(sum) || known.length < parts.length) return null;
  return { sum: Number(sum), columns: Object.fromEntries(known) as FileColumns };
}
