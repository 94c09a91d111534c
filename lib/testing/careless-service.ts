import { randomUUID } from "node:crypto";
import { startRawService, type RawService, type ReceivedRequest } from "./raw-service.ts";

type PlantedHolder = { name: string; accountNo: string; idCardCode: string; bankPreMobile: string };

const GAPS = [" ", "-", ".", "/", " - ", " / ", "_", ":", ",", "\u200b", "\u2060", "　"];

/** Spellings of a number that are recognizable without knowing its value. */
export function spellingsOf(number: string): string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const wide = number.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const han = number.replace(/\d/g, (digit) => "〇一二三四五六七八九"[Number(digit)] ?? "");
  return [number, ...GAPS.map((gap) => groups.join(gap)), [...number].join(" "), wide, han];
}

/** Disguises of a number that only a search for its value finds. */
export function disguisesOf(number: string): string[] {
  const hex = Buffer.from(number).toString("hex");
  return [
    [...number].reverse().join(""),
    [...number].join("x"),
    (number.match(/.{1,5}/g) ?? []).join(" 号 "),
    Buffer.from(number).toString("base64"),
    Buffer.from(`xy${number}z`).toString("base64url"),
    hex,
    hex.toUpperCase(),
    [...number].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(""),
    [...number].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
    [...number].map((sign) => `&#${sign.charCodeAt(0)};`).join(""),
  ];
}

/**
 * Starts a service that repeats personal data carelessly: the request's own, or that of the `next` holder, fills every
 * field, field name, header and body of its responses, in every spelling.
 */
export function startCarelessService(next: () => PlantedHolder): Promise<RawService> {
  let count = 0;
  return startRawService((answer, request) => {
    count += 1;
    const asked = readHolder(request);
    const numbers = numbersOf(asked ?? next());
    const ways = (number: string) => [...spellingsOf(number), ...(asked ? disguisesOf(number) : [])];
    const said = numbers
      .flatMap(ways)
      .sort(() => (count % 2 ? 1 : -1))
      .join("；");
    const body = JSON.stringify({
      code: [0, 0, 0, 0, 999, 100][count % 6],
      msg: said.slice(0, 950),
      request_id: numbers[count % 3],
      withholding_money: count % 4 ? "1" : numbers[0],
      time: count % 5 ? Date.now() : numbers[2],
      ...toNamed(numbers),
      trace: { deep: [{ [`${numbers[0]}`]: said }] },
      data: dataFor(request, asked, numbers, said),
    });
    const headers = { "X-Echo": numbers.join(" "), "Set-Cookie": `card=${numbers[0]}` };
    const kind = count % 9;
    if (kind === 7)
      return void answer.writeHead(500, { ...headers, "Content-Type": "text/html" }).end(`<p>${said}</p>`);
    // An authorization link is for the person who asked: it repeats what their list asked for.
    const place = asked
      ? `https://${numbers[0]}.example/${numbers[1]}`
      : `https://scan.example${request.url}`;
    if (kind === 8) return void answer.writeHead(302, { ...headers, Location: place }).end(said);
    const type = kind === 6 ? `text/plain; card=${numbers[0]}` : "application/json";
    answer
      .writeHead(200, { ...headers, "Content-Type": type })
      .end(kind === 5 ? inEscapes(body, numbers) : body);
  });
}

function numbersOf({ accountNo, idCardCode, bankPreMobile }: PlantedHolder): string[] {
  return [accountNo, idCardCode, bankPreMobile];
}

function readHolder({ url, body }: ReceivedRequest): PlantedHolder | null {
  if (!url.includes("bankcard")) return null;
  const read = JSON.parse(body.toString("utf8")) as Partial<PlantedHolder>;
  return read.accountNo ? ({ idCardCode: "", bankPreMobile: "", ...read } as PlantedHolder) : null;
}

function toNamed(numbers: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    numbers.flatMap((number) => [
      [`card_${number}`, number],
      [number, 1],
      [`f${(number.match(/.{1,4}/g) ?? []).join("_")}`, [number]],
    ]),
  );
}

function dataFor(
  { url }: ReceivedRequest,
  asked: PlantedHolder | null,
  numbers: readonly string[],
  said: string,
): unknown {
  if (asked) {
    const { name, accountNo, idCardCode, bankPreMobile } = asked;
    const words = `${[...name].join(" ")} ${[...name].join("·")} ${said}`;
    return {
      name,
      accountNo,
      idCardCore: idCardCode,
      bankPreMobile,
      result: "F",
      message: words,
      ...toNamed(numbers),
    };
  }
  if (url.includes("paging-orders")) return { content: [], totalElements: 0, ...toNamed(numbers) };
  return url.includes("gpso") ? [] : { note: said, id: randomUUID(), ...toNamed(numbers) };
}

/** Writes each digit of the numbers as a JSON escape. */
function inEscapes(json: string, numbers: readonly string[]): string {
  return numbers.reduce(
    (text, number) =>
      text.replaceAll(
        number,
        [...number].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
      ),
    json,
  );
}
