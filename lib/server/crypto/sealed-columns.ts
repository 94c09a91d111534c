/**
 * Every sealed column by purpose; a key rotation goes through all of them. `row` names the columns that identify the
 * row: a seal opens only in its own row and column.
 */
export const SEALED_COLUMNS = {
  "access token": { table: "settings", column: "value", field: "sealed", row: ["key"], was: "access token" },
  answers: { table: "answers", column: "sealed", row: ["operation", "request_hash"], was: "answers" },
  "whole answers": { table: "call_answers", column: "sealed", row: ["call_id"], was: "answers" },
  "buyer orders": { table: "buyer_calls", column: "sealed_orders", row: ["call_id"], was: "buyer answers" },
  "buyer answers": { table: "buyer_calls", column: "sealed_answers", row: ["call_id"], was: "buyer answers" },
  "notice target": { table: "notice_targets", column: "sealed", row: ["id"] },
  "webhook secret": { table: "webhooks", column: "sealed", row: ["id"] },
  "authorization link": { table: "authorization_links", column: "sealed", row: ["shop_id", "account_id"] },
  "order reading": { table: "order_readings", column: "sealed", row: ["call_id"] },
  receiver: { table: "orders", column: "sealed_receiver", row: ["number", "receiver_hash"] },
  "job input": { table: "jobs", column: "input", field: "sealed", row: ["id"] },
  "job item": { table: "job_items", column: "sealed", row: ["job_id", "nr"] },
  "job key": { table: "job_keys", column: "sealed", row: ["job_id"] },
  "job file": { table: "job_files", column: "sealed", row: ["job_id", "part"] },
  "second factor": { table: "people", column: "totp_secret", row: ["id"] },
} as const satisfies Record<string, SealedColumn>;

export type SealedColumn = {
  table: string;
  column: string;
  /** Field of a jsonb column. */
  field?: string;
  row: readonly [string, ...string[]];
  /** Purpose under which it was sealed before seals named their key and row, if it ever was. */
  was?: string;
};

export type StoredPurpose = keyof typeof SEALED_COLUMNS;

/** Purpose of a seal: a column, or data that the browser holds while a page is open. */
export type SealPurpose = StoredPurpose | "addresses";

/** Values of `row`, in its order, as PostgreSQL writes them as text; without a column, those that name the owner. */
export type SealedRow = readonly string[];

/** Column of a purpose; null for addresses, which the browser holds. */
export function sealedColumn(purpose: SealPurpose): SealedColumn | null {
  return purpose === "addresses" ? null : SEALED_COLUMNS[purpose];
}
