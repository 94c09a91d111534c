import type { ServiceClock } from "#lib/server/service/service-clock.ts";
import type { BuyerEdition } from "#lib/shared/buyers/buyers.ts";
import type { CallResult, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { CardVerdict } from "#lib/shared/cards/cards.ts";
import type { PendingOrdersData, SoldOrdersData } from "#lib/shared/orders/orders.ts";
import type { SidLocation, TopUpLinkData } from "#lib/shared/top-up/top-up.ts";

export type Priority = "person" | "bulk";

/** Lets one attempt leave, at most once and before `sendBy`; what is told of it is never waited for. */
export type Permit = {
  /** Time it took to get it, milliseconds. */
  waitMs: number;
  /** When the request must have left, by the clock of the client; after it, it may not leave any more. */
  sendBy: number;
  /** The bytes were handed to a connected socket. */
  markSent: () => void;
  /** The attempt is over. `answered` when the service said anything, `cancelled` when nothing left. */
  release: (how: "answered" | "unanswered" | "cancelled") => void;
  /** HTTP 429: nobody leaves for `waitMs`, and half as many for a minute. */
  throttle: (waitMs: number) => void;
};

/** Why an attempt may not leave. */
export type NoPermit = { stopped: ProblemReason; waitMs: number };

export type PermitRequest = {
  /** From 1. */
  attempt: number;
  priority: Priority;
  /** Why the attempt would be in vain as things stand: to be asked before it waits, and again right before the permit is given. */
  obstacle: () => Promise<ProblemReason | null>;
};

/** Stands around every attempt of a call. */
export type CallRecorder = {
  /** Waits for its turn; the permit is given once the attempt is written down, and not before. Throws when that fails. */
  open: (request: PermitRequest) => Promise<Permit | NoPermit>;
  /** Writes down what became of an attempt that had a permit. */
  close: (result: CallResult<unknown>) => Promise<void>;
};

export type CallOptions = {
  priority: Priority;
  recorder: CallRecorder;
  /** Absolute deadline of one attempt, milliseconds; 15,000 for people and 30,000 for bulk when absent. */
  deadlineMs?: number;
};

export type ServiceClientOptions = {
  /** `{base_url}` of the spec; may have a path. */
  baseUrl: string;
  /** Asked before each attempt, so that a rotated token is used at once; null stops the call as `noToken`. */
  token: () => Promise<string | null>;
  /** The machine's own clock when absent. */
  clock?: ServiceClock;
};

export type TopUpLinkQuestion = { sid: string; placement: SidLocation };
export type BankCardQuestion = {
  name: string;
  accountNo: string;
  idCardCode?: string;
  bankPreMobile?: string;
};
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
  echo: {
    name: string | null;
    accountNo: string | null;
    idCardCode: string | null;
    bankPreMobile: string | null;
  };
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
  pendingOrders: (
    question: PendingOrdersQuestion,
    options: CallOptions,
  ) => Promise<CallResult<PendingOrdersData>>;
  buyerOpenId: (question: BuyerOpenIdQuestion, options: CallOptions) => Promise<CallResult<BuyerOpenIdData>>;
  soldOrders: (question: SoldOrdersQuestion, options: CallOptions) => Promise<CallResult<SoldOrdersData>>;
  /** Closes idle connections. */
  close: () => void;
};
