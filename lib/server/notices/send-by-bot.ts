import "server-only";
import { env } from "#lib/server/env.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { connectionFault } from "#lib/shared/links/connection-fault.ts";
import type { DeliveryProblem, BotChannel, SendResult } from "#lib/shared/notices/notices.ts";
import { readBotResponse, botRequest, type BotSecret } from "./bot-request.ts";

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 65_536;
const MAX_MESSAGE_LENGTH = 200;

/** Sends one text by a bot; follows no redirect. Never throws: a failure is its result. */
export async function sendByBot(
  channel: BotChannel,
  robot: BotSecret,
  text: string,
  now: number,
): Promise<SendResult> {
  const { url, body } = botRequest(channel, robot, text, { now, standIn: env().noticeStandInUrl });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body,
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      return deliveryFailure("moved", null, false);
    }
    const botResponse = readBotResponse(channel, await readCapped(response));
    if (botResponse?.kind === "taken") return { isSent: true };
    if (botResponse) {
      const said = hideSecrets(`${botResponse.code} ${botResponse.said}`, robot);
      const kind = response.status === 429 ? "tooMany" : botResponse.kind;
      return deliveryFailure(kind, said, kind !== "refused");
    }
    if (response.status === 429) return deliveryFailure("tooMany", null, true);
    const isBusy = response.status >= 500;
    return deliveryFailure(isBusy ? "busy" : "notUnderstood", `HTTP ${response.status}`, isBusy);
  } catch (error) {
    return deliveryFailure(
      connectionFault(error, proxyUrl()) ?? (isUnreachable(error) ? "unreachable" : "noAnswer"),
      null,
      true,
    );
  }
}

function proxyUrl(): URL | null {
  const { proxy } = env().wayOut;
  return proxy && new URL(proxy.href);
}

function deliveryFailure(problem: DeliveryProblem, said: string | null, mayTryAgain: boolean): SendResult {
  return { isSent: false, problem, said, mayTryAgain };
}

/** Reads the text of a response; an endless one is cut off and thus invalid. */
async function readCapped(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_RESPONSE_BYTES) return "";
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function hideSecrets(text: string, { key, secret }: BotSecret): string {
  const bare = [key, secret].reduce<string>(
    (left, part) => (part ? left.replaceAll(part, "[…]") : left),
    text,
  );
  return hidePersonalData(bare.replaceAll(/\p{Cc}/gu, " ")).slice(0, MAX_MESSAGE_LENGTH);
}

/** Tells if the message certainly never left. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code);
}
