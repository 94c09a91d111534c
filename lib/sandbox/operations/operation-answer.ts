import type { SandboxState } from "../sandbox-state.ts";

export type WireRecord = Record<string, unknown>;

/** What an operation gets of a call. */
export type OperationInput = {
  state: SandboxState;
  contentType: string;
  body: Buffer;
  query: URLSearchParams;
};

/** What an operation gives: its payload and its price, before the charge is put anywhere. */
export type OperationAnswer = {
  data: WireRecord | WireRecord[];
  /** The records inside `data`, where the spec lists the charge among a record's fields. */
  rows: WireRecord[] | null;
  /** Fields beside `code`. */
  root?: WireRecord;
  costPoints: number;
  /** Operation 1 never says what it took. Spec: "Charge reporting". */
  reportsCharge: boolean;
};
