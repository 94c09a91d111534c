import "server-only";
import { createHmac } from "node:crypto";
import type { BotChannel } from "#lib/shared/notices/notices.ts";

/** Secrets of a bot: the key from its address, and its sign secret if it has one. */
export type BotSecret = { key: string; secret: string | null; host?: string };

type BotRequest = { url: string; body: string };

/** Published addresses of the services, and the place of the key in them. Nothing else is ever requested. */
const ROBOTS: Record<BotChannel, { hosts: [string, ...string[]]; path: string; keyIn: string | null }> = {
  wecom: { hosts: ["qyapi.weixin.qq.com"], path: "/cgi-bin/webhook/send", keyIn: "key" },
  dingtalk: { hosts: ["oapi.dingtalk.com"], path: "/robot/send", keyIn: "access_token" },
  feishu: { hosts: ["open.feishu.cn", "open.larksuite.com"], path: "/open-apis/bot/v2/hook/", keyIn: null },
};

/** Longest text in bytes that all of them accept, which is WeCom's limit. */
const MAX_BYTES = 2048;

/** Reads host and key from an address as copied from the group's settings; null for any other. */
export function readWebhook(channel: BotChannel, text: string): { host: string; key: string } | null {
  const { hosts, path, keyIn } = ROBOTS[channel];
  const address = URL.parse(text.trim());
  if (address?.protocol !== "https:" || address.port !== "" || address.username !== "") return null;
  if (!hosts.includes(address.hostname)) return null;
  const isAtPath = keyIn === null ? address.pathname.startsWith(path) : address.pathname === path;
  const key = keyIn === null ? address.pathname.slice(path.length) : (address.searchParams.get(keyIn) ?? "");
  return isAtPath && /^[\w-]{8,128}$/.test(key) ? { host: address.hostname, key } : null;
}

/**
 * Builds the request of one message as the services document it. Plain text, so that quoted text can't be markup.
 * `standIn` replaces scheme and host.
 */
export function botRequest(
  channel: BotChannel,
  { key, secret, host }: BotSecret,
  text: string,
  { now, standIn }: { now: number; standIn: string | null },
): BotRequest {
  const { hosts, path, keyIn } = ROBOTS[channel];
  const origin = standIn ?? `https://${hosts.find((one) => one === host) ?? hosts[0]}`;
  const url = new URL(keyIn === null ? path + key : path, origin);
  if (keyIn !== null) url.searchParams.set(keyIn, key);
  const content = cutToMostBytes(text);
  if (channel === "wecom")
    return { url: url.href, body: JSON.stringify({ msgtype: "text", text: { content } }) };
  if (channel === "dingtalk") {
    if (secret !== null) {
      url.searchParams.set("timestamp", String(now));
      const signed = createHmac("sha256", secret).update(`${now}\n${secret}`).digest("base64");
      url.searchParams.set("sign", signed);
    }
    return { url: url.href, body: JSON.stringify({ msgtype: "text", text: { content } }) };
  }
  const timestamp = String(Math.floor(now / 1000));
  const sign = secret && createHmac("sha256", `${timestamp}\n${secret}`).digest("base64");
  return {
    url: url.href,
    body: JSON.stringify({
      ...(sign ? { timestamp, sign } : {}),
      msg_type: "text",
      content: { text: content },
    }),
  };
}

/** Codes for "too many at once", as the services list them. */
const TOO_MANY: Record<BotChannel, number[]> = {
  wecom: [45_009, 45_011, 45_033],
  dingtalk: [130_101, 410_100, 90_002, 90_006, 90_018, 90_030],
  feishu: [9_499, 11_232, 11_233, 230_020, 1_000_004, 1_000_005, 99_991_400],
};
/** Codes for "busy": temporary trouble of the service. */
const BUSY: Record<BotChannel, number[]> = {
  wecom: [-1],
  dingtalk: [-1, 33_001],
  feishu: [-1, 2_200, 10_236, 11_247, 1_254_607],
};
/** Words of "too many" and "busy" in responses whose code is on no list. */
const TOO_MANY_WORDS =
  /too.?(?:fast|many|frequent)|frequen(?:cy|t)|\bfreq\b|rate.?limit|over.?limit|qps|flow.?control|throttl|频繁|频率|限流|限频|流控|太快|过快|次数.{0,6}(?:上限|超限|限制)/i;
const BUSY_WORDS =
  /\bbusy\b|(?:internal|system|server|service).{0,12}(?:error|unavailable)|try again|retry later|temporar|繁忙|(?:系统|内部|服务).{0,4}(?:错误|异常|不可用)|稍[后候]|重试/i;

/** Reads a response; null if it is not of a documented form. `tooMany` and `busy` are temporary. */
export function readBotResponse(
  channel: BotChannel,
  text: string,
): { kind: "taken" } | { kind: "refused" | "tooMany" | "busy"; code: number; said: string } | null {
  const body = asRecord(text);
  const code = body?.[channel === "feishu" ? "code" : "errcode"] ?? body?.StatusCode;
  if (body === null || typeof code !== "number") return null;
  if (code === 0) return { kind: "taken" };
  const said = String((channel === "feishu" ? body.msg : body.errmsg) ?? body.StatusMessage ?? "");
  const passes = (codes: number[], words: RegExp) => codes.includes(code) || words.test(said.slice(0, 500));
  const kind = passes(TOO_MANY[channel], TOO_MANY_WORDS)
    ? "tooMany"
    : passes(BUSY[channel], BUSY_WORDS)
      ? "busy"
      : "refused";
  return { kind, code, said };
}

function asRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function cutToMostBytes(text: string): string {
  let cut = text;
  while (Buffer.byteLength(cut) > MAX_BYTES) cut = [...cut].slice(0, -16).join("");
  return cut;
}
