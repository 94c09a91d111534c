import type { ServiceClock } from "#lib/server/service/service-clock.ts";
import type { BuyerEdition } from "#lib/shared/buyers.ts";
import type { CallResult } from "#lib/shared/call-result.ts";
import type { CardVerdict } from "#lib/shared/cards.ts";
import type { Operation } from "#lib/shared/operations.ts";
import type { PendingOrdersData, SoldOrdersData } from "#lib/shared/orders.ts";
import type { SidPlacement, TopUpLinkData } from "#lib/shared/top-up.ts";

export type Priority = "person" | "bulk";

/** Held from departure until the answer is in; the pace counts from `end`. */
export type Departure = {
  waitMs: number;
  /** The request leaves now: what was done since the departure took time, in which the pace must not let the slot go. */
  sent: () => Promise<void>;
  /** The call is over (whatever became of it). */
  end: () => Promise<void>;
  /** The call never left: gives the slot back at once. */
  cancel: () => Promise<void>;
};

/** At most N departures of one operation in any sliding second. Spec: "Limits". */
export type Pace = {
  /** Resolves when a call may leave; null when the queue is full. */
  depart: (operation: Operation, priority: Priority) => Promise<Departure | null>;
  /** After HTTP 429: half pace for a minute. */
  slowDown: (operation: Operation) => Promise<void>;
};

/** Written around every attempt: `open` must have succeeded before a byte leaves. */
export type Journal = {
  open: (attempt: number) => Promise<void>;
  close: (result: CallResult<unknown>) => Promise<void>;
};

export type CallOptions = {
  priority: Priority;
  journal: Journal;
  /** Absolute deadline of one attempt, milliseconds; 15,000 for people and 30,000 for bulk when absent. */
  deadlineMs?: number;
};

export type ServiceClientOptions = {
  /** `{base_url}` of the spec; may have a path. */
  baseUrl: string;
  /** Asked before each attempt, so that a rotated token is used at once; null stops the call as `noToken`. */
  token: () => Promise<string | null>;
  pace: Pace;
  /** The machine's own clock when absent. */
  clock?: ServiceClock;
};

export type TopUpLinkQuestion = { sid: string; placement: SidPlacement };
export type BankCardQuestion = { name: string; accountNo: string; idCardCode?: string; bankPreMobile?: string };
export type PendingOrdersQuestion = {
  orderNoStr?: string;
  sellerId?: string;
  /** As it goes on the wire: the caller knows the page base. */
  pageIndex?: number;
  pageSize?: number;
  startTime?: string;
  endTime?: string;
  remark?: string;
};
export type BuyerOpenIdQuestion = {
  shopId: string;
  /** `tid` is bare digits, exact; at most 30. */
  orders: { tid: string; buyerNick: string }[];
  /** `vvtype` of operation 4: 1 basic, 2 enhanced, 3 standard. */
  edition: BuyerEdition;
};
export type SoldOrdersQuestion = {
  ownerId: string;
  /** `vvtype` of operation 5: 1 enhanced, 2 basic. */
  edition: "enhanced" | "basic";
  /** As on the wire: the first page is 0. */
  page: number;
  pageSize?: number;
  startTime?: string;
  endTime?: string;
  remark?: string;
  remarkTag?: string;
  remarkTagName?: string;
};

export type BankCardData = {
  verdict: CardVerdict;
  /** The visible parts of an echo clash with what was asked: the verdict belongs to another card. */
  isEchoClash: boolean;
  verdictMessage: string | null;
  /** Always masked, by us when the service did not. */
  echo: { name: string | null; accountNo: string | null; idCardCode: string | null; bankPreMobile: string | null };
};
export type BuyerOpenIdData = {
  /** Matched by `tid`, in the order asked; null where the reply has none. */
  answers: { tid: string; buyerNick: string | null; openUid: string | null }[];
  /** Entries for trade numbers nobody asked about: dropped and counted. */
  foreignCount: number;
};

/** The one door to the service: five methods, named after the operations of the spec. */
export type ServiceClient = {
  topUpLink: (question: TopUpLinkQuestion, options: CallOptions) => Promise<CallResult<TopUpLinkData>>;
  bankCard: (question: BankCardQuestion, options: CallOptions) => Promise<CallResult<BankCardData>>;
  pendingOrders: (question: PendingOrdersQuestion, options: CallOptions) => Promise<CallResult<PendingOrdersData>>;
  buyerOpenId: (question: BuyerOpenIdQuestion, options: CallOptions) => Promise<CallResult<BuyerOpenIdData>>;
  soldOrders: (question: SoldOrdersQuestion, options: CallOptions) => Promise<CallResult<SoldOrdersData>>;
  /** Closes idle connections. */
  close: () => void;
};

