import { asObject, field } from "#lib/server/service/codec/json-value.ts";
import type { Note } from "#lib/server/service/codec/json-value.ts";
import { warnUnknownFields } from "#lib/server/service/codec/warn-unknown-fields.ts";
import type { Envelope } from "#lib/server/service/codec/read-envelope.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";
import { hideCardHolder } from "#lib/server/service/hide-card-holder.ts";
import { echoClashes } from "#lib/server/service/readers/echo-clashes.ts";
import { maskEcho } from "#lib/server/service/readers/mask-echo.ts";
import type { ReplyReader, ReplyReading } from "#lib/server/service/readers/reply-reader.ts";
import type { BankCardData, BankCardQuestion } from "#lib/server/service/service-client.ts";

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

const LONGEST_MESSAGE = 500;
const LONGEST_ECHO = 64;

/** Operation 2: the verdict exactly as spelt in the spec, the echo masked. Spec: "Bank card authentication result". */
export function createBankCardReader(question: BankCardQuestion): ReplyReader<BankCardData> {
  return ({ data }: Envelope, note: Note): ReplyReading<BankCardData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const result = asObject(data);
    if (!result) return { problem: "notUnderstood" };
    warnUnknownFields("data", result, KNOWN, note);
    const said = field(result, "result");
    const echoOf = (name: string): string | null => readText(field(result, name));
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
        : hideCardHolder(message, question.name).slice(0, LONGEST_MESSAGE).toWellFormed();
    const isEchoClash = (Object.keys(echo) as (keyof typeof echo)[]).some((name) =>
      echoClashes(echo[name], question[name]),
    );
    return { data: { verdict, isEchoClash, verdictMessage, echo: maskAll(echo) }, rows: [] };
  };
}

function maskAll(echo: BankCardData["echo"]): BankCardData["echo"] {
  const kept = (text: string | null): string | null =>
    text !== null && text.length <= LONGEST_ECHO ? text : null;
  return {
    name: maskEcho(kept(echo.name), { head: 1, tail: 1 }),
    accountNo: maskEcho(kept(echo.accountNo), { head: 6, tail: 4 }),
    idCardCode: maskEcho(kept(echo.idCardCode), { head: 6, tail: 4 }),
    bankPreMobile: maskEcho(kept(echo.bankPreMobile), { head: 3, tail: 4 }),
  };
}
