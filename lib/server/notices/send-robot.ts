import "server-only";
import { env } from "#lib/server/env.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { connectionFault } from "#lib/shared/links/connection-fault.ts";
import type { DeliveryProblem, RobotChannel, SendResult } from "#lib/shared/notices/notices.ts";
import { readRobotAnswer, robotRequest, type RobotSecret } from "./robot-request.ts";

const TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 65_536;
const LONGEST_SAID = 200;

/** Sends one text by a robot; follows no redirect. Never throws: what went wrong is its result. */
export async function sendByRobot(
  channel: RobotChannel,
  robot: RobotSecret,
  text: string,
  now: number,
): Promise<SendResult> {
  const { url, body } = robotRequest(channel, robot, text, { now, standIn: env().noticeStandInUrl });
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
      return failed("moved", null, false);
    }
    const answer = readRobotAnswer(channel, await readCapped(response));
    if (answer?.kind === "taken") return { isSent: true };
    if (answer) {
      const said = shown(`${answer.code} ${answer.said}`, robot);
      const kind = response.status === 429 ? "tooMany" : answer.kind;
      return failed(kind, said, kind !== "refused");
    }
    if (response.status === 429) return failed("tooMany", null, true);
    const isBusy = response.status >= 500;
    return failed(isBusy ? "busy" : "notUnderstood", `HTTP ${response.status}`, isBusy);
  } catch (error) {
    return failed(
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

function failed(problem: DeliveryProblem, said: string | null, mayTryAgain: boolean): SendResult {
  return { isSent: false, problem, said, mayTryAgain };
}

/** The text of an answer; an endless one is cut off, and then is no answer. */
async function readCapped(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_ANSWER_BYTES) return "";
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function shown(text: string, { key, secret }: RobotSecret): string {
  const bare = [key, secret].reduce<string>(
    (left, part) => (part ? left.replaceAll(part, "[…]") : left),
    text,
  );
  return hidePersonalData(bare.replaceAll(/\p{Cc}/gu, " ")).slice(0, LONGEST_SAID);
}

/** Whether the message certainly never left. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code);
}
