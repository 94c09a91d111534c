import { asObject, field, warnUnknownFields, type Note } from "#lib/server/service/json/json-value.ts";
import { readText } from "#lib/server/service/json/read-text.ts";
import type { Envelope } from "#lib/server/service/response/envelope.ts";
import type { ResponseReader, ResponseReading } from "#lib/server/service/response/read-response.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { unifyName } from "#lib/shared/text/same-looks.ts";
import type { CardVerdict } from "#lib/shared/cards/cards.ts";
import { hideHolder } from "#lib/shared/cards/holder-words.ts";
import {
  cachedWhole,
  givenText,
  requireInput,
  writeJsonRequest,
  type ServiceOperation,
} from "./service-operation.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";

type BankCardRequest = {
  name: string;
  accountNo: string;
  idCardCode?: string;
  bankPreMobile?: string;
};

export type BankCardData = {
  verdict: CardVerdict;
  /** True when the visible parts of an echo contradict the request: the verdict belongs to another card. */
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

/** Operation 2. */
export const BANK_CARD: ServiceOperation<BankCardRequest, BankCardData> = {
  write: writeBankCard,
  reader: createBankCardReader,
  // The ledger is never redacted, so it never stores the end of a number from the service's texts either.
  hide: (text, request) => hideHolder(text, request, { tail: false }),
  variant: ({ idCardCode, bankPreMobile }) =>
    idCardCode === undefined ? "2" : bankPreMobile === undefined ? "3" : "4",
  cache: cachedWhole(
    (request) => request,
    ({ verdict, isEchoClash }) => (verdict === "T" || verdict === "F") && !isEchoClash,
  ),
};

/** Operation 2 at one of its three levels; a phone without a national ID is none of them. Spec: "Endpoints", 2. */
function writeBankCard(request: BankCardRequest): WireRequest {
  const { name, accountNo } = request;
  const idCardCode = givenText(request.idCardCode);
  const bankPreMobile = givenText(request.bankPreMobile);
  requireInput(name.trim() !== "", "name", "required");
  requireInput(accountNo.trim() !== "", "accountNo", "required");
  requireInput(bankPreMobile === undefined || idCardCode !== undefined, "idCardCode", "requiredWithPhone");
  return writeJsonRequest(OPERATION_FACTS.bankCard.path, {
    name,
    accountNo,
    idCardCode,
    bankPreMobile,
  });
}

const VERDICTS = ["T", "F", "N", "P"] as const;
const KNOWN = [
  "name",
  "accountNo",
  "idCardCore",
  "idCardCode",
  "bankPreMobile",
  "result",
  "message",
  "withholding_money",
  "request_id",
];

const MAX_MESSAGE_LENGTH = 500;
const MAX_ECHO_LENGTH = 64;
// Enough to judge an echo and to hide every number in a stored message.
const MAX_READ = 2_000;

/** Operation 2: the verdict exactly as spelt in the spec, the echo masked. Spec: "Bank card authentication result". */
export function createBankCardReader(request: BankCardRequest): ResponseReader<BankCardData> {
  return ({ data }: Envelope, note: Note): ResponseReading<BankCardData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const result = asObject(data);
    if (!result) return { problem: "notUnderstood" };
    warnUnknownFields("data", result, KNOWN, note);
    const said = field(result, "result");
    const echoOf = (name: string): string | null => readText(field(result, name))?.slice(0, MAX_READ) ?? null;
    const echo = {
      name: echoOf("name"),
      accountNo: echoOf("accountNo"),
      idCardCode: echoOf("idCardCore") ?? echoOf("idCardCode"),
      bankPreMobile: echoOf("bankPreMobile"),
    };
    const verdict = VERDICTS.find((one) => one === said) ?? "unreadable";
    if (verdict === "unreadable") note("result: unreadable");
    const message = readText(field(result, "message"));
    const verdictMessage =
      message === null
        ? null
        : shortTo(
            MAX_MESSAGE_LENGTH,
            hidePersonalData(hideHolder(message.slice(0, MAX_READ), request, { tail: true })),
          ).toWellFormed();
    const isEchoClash = (Object.keys(echo) as (keyof typeof echo)[]).some((name) =>
      echoClashes(echo[name], request[name]),
    );
    return { data: { verdict, isEchoClash, verdictMessage, echo: maskAll(echo) }, rows: [] };
  };
}

function maskAll(echo: BankCardData["echo"]): BankCardData["echo"] {
  const capText = (text: string | null): string | null =>
    text !== null && text.length <= MAX_ECHO_LENGTH ? text : null;
  return {
    name: maskEcho(capText(echo.name), { head: 1, tail: 1 }),
    accountNo: maskEcho(capText(echo.accountNo), { head: 6, tail: 4 }),
    idCardCode: maskEcho(capText(echo.idCardCode), { head: 6, tail: 4 }),
    bankPreMobile: maskEcho(capText(echo.bankPreMobile), { head: 3, tail: 4 }),
  };
}

// Asterisks, and what other tools put in their place.
const MASK = /[*＊●•■█]/;

/**
 * Tells whether a masked echo contradicts the request: only signs before the first and after the last asterisk
 * count. An empty request, an empty echo or one without visible signs is no evidence.
 */
function echoClashes(echo: string | null, asked: string | undefined): boolean {
  const seen = plain(echo);
  const known = plain(asked ?? null);
  if (seen === "" || known === "") return false;
  if (!MASK.test(seen)) return seen !== known;
  const head = seen.slice(0, seen.search(MASK));
  const tail = seen.split(MASK).at(-1) ?? "";
  return !known.startsWith(head) || !known.endsWith(tail);
}

function plain(text: string | null): string {
  return unifyName(text ?? "")
    .replace(/[\s-]/g, "")
    .toUpperCase();
}

const MASK_CHARACTERS = /[*＊●•■█]/g;

/** Characters of an echo that may stay visible at its two ends. */
type Visible = { head: number; tail: number };

/** Gives an echo that hides enough as it is; in any other, hides all between `head` and `tail`. */
function maskEcho(echo: string | null, visible: Visible): string | null {
  if (echo === null) return null;
  const characters = [...echo];
  const open = [...echo.replace(MASK_CHARACTERS, "")];
  const isMasked = open.length < characters.length && open.length <= visible.head + visible.tail;
  if (isMasked) return echo;
  const isShort = open.length <= visible.head + visible.tail;
  const head = isShort ? open.slice(0, 1) : open.slice(0, visible.head);
  const tail = isShort || visible.tail === 0 ? [] : open.slice(-visible.tail);
  return `${head.join("")}****${tail.join("")}`;
}
