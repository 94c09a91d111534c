/**
 * Every column that holds something under seal, by what is kept there: a rotation goes through all of them. `row` are the
 * columns that say which row it is; a seal opens in its own row and column alone.
 */
export const SEALED_COLUMNS = {
  "access token": { table: "settings", column: "value", field: "sealed", row: ["key"], was: "access token" },
  answers: { table: "answers", column: "sealed", row: ["operation", "request_hash"], was: "answers" },
  "whole answers": { table: "call_answers", column: "sealed", row: ["call_id"], was: "answers" },
  "buyer orders": { table: "buyer_calls", column: "sealed_orders", row: ["call_id"], was: "buyer answers" },
  "buyer answers": { table: "buyer_calls", column: "sealed_answers", row: ["call_id"], was: "buyer answers" },
  "notice target": { table: "notice_targets", column: "sealed", row: ["id"] },
  "authorization link": { table: "authorization_links", column: "sealed", row: ["shop_id", "account_id"] },
  "order reading": { table: "order_readings", column: "sealed", row: ["call_id"] },
  receiver: { table: "orders", column: "sealed_receiver", row: ["number", "receiver_hash"] },
  "job input": { table: "jobs", column: "input", field: "sealed", row: ["id"] },
  "job file": { table: "job_files", column: "sealed", row: ["job_id", "part"] },
  "second factor": { table: "people", column: "totp_secret", row: ["id"] },
} as const satisfies Record<string, SealedColumn>;

export type SealedColumn = {
  table: string;
  column: string;
  /** Of a jsonb column: the field. */
  field?: string;
  row: readonly [string, ...string[]];
  /** What it was sealed for before seals named their key and row; nothing where it never was. */
  was?: string;
};

/** What is kept under seal. */
export type StoredPurpose = keyof typeof SEALED_COLUMNS;

/** What is under seal: in a column, or with the browser for as long as a page is looked at. */
export type SealPurpose = StoredPurpose | "addresses";

/** The values of `row`, in its order, as PostgreSQL writes them as text; of what is in no column, whose it is. */
export type SealedRow = readonly string[];

/** The column that keeps what is sealed for a purpose; null for addresses, which the browser keeps. */
export function sealedColumn(purpose: SealPurpose): SealedColumn | null {
  return purpose === "addresses" ? null : SEALED_COLUMNS[purpose];
}
