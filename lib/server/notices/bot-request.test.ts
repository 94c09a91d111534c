import { expect, test } from "vitest";
import { readBotResponse, readWebhook, botRequest } from "./bot-request.ts";

const KEY = "693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa";
const now = 1_700_000_000_123;

test("WeCom takes the key in the address and a text of at most 2,048 bytes", () => {
  const bot = { key: KEY, secret: null };
  const { url, body } = botRequest("wecom", bot, "预算 <b>", { now, standIn: null });
  expect(url).toBe(`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`);
  expect(body).toBe('{"msgtype":"text","text":{"content":"预算 <b>"}}');
  const long = botRequest("wecom", bot, "预算".repeat(2_000), { now, standIn: null });
  const { text } = JSON.parse(long.body) as { text: { content: string } };
  const bytes = Buffer.byteLength(text.content);
  expect(bytes > 1_900 && bytes <= 2_048, `${bytes} bytes`).toBe(true);
});

// Both sums by `printf '<time>\n<secret>' | openssl dgst -sha256 -hmac <key> -binary | base64`.
test("DingTalk is signed with time and secret in milliseconds, in the address", () => {
  const bot = { key: "a".repeat(64), secret: "SEC1234567890" };
  const { url, body } = botRequest("dingtalk", bot, "hi", { now, standIn: null });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe("https://oapi.dingtalk.com/robot/send");
  expect([...searchParams]).toEqual([
    ["access_token", "a".repeat(64)],
    ["timestamp", "1700000000123"],
    ["sign", "x0vn3CBFAS+nCMy6OsCg+uLPEFx+/nzxl4/oGqEBo0Y="],
  ]);
  // Plus, slash and equals signs of the signature are escaped.
  expect(new URL(url).search).not.toMatch(/sign=.*[+/]/);
  expect(body).toBe('{"msgtype":"text","text":{"content":"hi"}}');
});

test("Feishu is signed with time and secret in seconds as the key of an empty text, in the body", () => {
  const bot = { key: KEY, secret: "Bz8x1234567890", host: "open.larksuite.com" };
  const { url, body } = botRequest("feishu", bot, "hi", { now, standIn: null });
  expect(url).toBe(`https://open.larksuite.com/open-apis/bot/v2/hook/${KEY}`);
  expect(JSON.parse(body)).toEqual({
    timestamp: "1700000000",
    sign: "Cf/TbCZ7jpBFgOBSjUOerefcTQ5v/1Hi6cs+ZzNz7yw=",
    msg_type: "text",
    content: { text: "hi" },
  });
});

test.each(["dingtalk", "feishu"] as const)("%s without a secret is not signed", (channel) => {
  const { url, body } = botRequest(channel, { key: KEY, secret: null }, "hi", { now, standIn: null });
  expect(url + body).not.toMatch(/sign|timestamp/);
});

test.each([
  ["wecom", `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`, "qyapi.weixin.qq.com"],
  ["dingtalk", `https://oapi.dingtalk.com/robot/send?access_token=${KEY}`, "oapi.dingtalk.com"],
  ["feishu", ` https://open.feishu.cn/open-apis/bot/v2/hook/${KEY} `, "open.feishu.cn"],
  ["feishu", `https://open.larksuite.com/open-apis/bot/v2/hook/${KEY}`, "open.larksuite.com"],
] as const)("%s: %s is an address", (channel, address, host) => {
  expect(readWebhook(channel, address)).toEqual({ host, key: KEY });
});

test.each([
  ["wecom", `http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`],
  ["wecom", `https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=${KEY}`],
  ["wecom", `https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=${KEY}`],
  ["wecom", `https://me@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`],
  ["wecom", `https://qyapi.weixin.qq.com/cgi-bin/user/get?key=${KEY}`],
  ["wecom", "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key="],
  ["wecom", `https://oapi.dingtalk.com/robot/send?access_token=${KEY}`],
  ["dingtalk", "https://127.0.0.1/robot/send?access_token=abcdefgh"],
  ["feishu", `https://open.feishu.cn/open-apis/bot/v2/hook/${KEY}/../../x`],
  ["feishu", "https://open.feishu.cn/open-apis/bot/v2/hook/a%2fb%2fcdefghij"],
  ["feishu", "6222020000000102004"],
] as const)("%s: %s is refused", (channel, address) => {
  expect(readWebhook(channel, address)).toBeNull();
});

const taken = { kind: "taken" };

test.each([
  ["wecom", '{"errcode":0,"errmsg":"ok"}', taken],
  ["feishu", '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}', taken],
  [
    "feishu",
    '{"code":19021,"data":{},"msg":"match fail"}',
    { kind: "refused", code: 19_021, said: "match fail" },
  ],
  [
    "feishu",
    '{"Extra":null,"StatusCode":11232,"StatusMessage":"frequency limited psm[lark.oapi.app]"}',
    { kind: "tooMany", code: 11_232, said: "frequency limited psm[lark.oapi.app]" },
  ],
  ["wecom", "<html>", null],
  ["wecom", "{}", null],
  ["dingtalk", '{"errcode":"0"}', null],
] as const)("%s says %s", (channel, text, read) => {
  expect(readBotResponse(channel, text)).toEqual(read);
});

test.each([
  ["wecom", -1, "system busy", "busy"],
  ["wecom", -1, "", "busy"],
  ["dingtalk", -1, "系统繁忙", "busy"],
  ["feishu", 2_200, "internal error", "busy"],
  ["feishu", 1_500, "server is busy, try again later", "busy"],
  ["wecom", 50_001, "系统错误，请稍后重试", "busy"],
  ["dingtalk", 130_101, "", "tooMany"],
  ["dingtalk", 410_100, "发送速度太快而限流", "tooMany"],
  ["wecom", 45_009, "", "tooMany"],
  ["wecom", 45_033, "concurrent limit", "tooMany"],
  ["feishu", 9_499, "too many request", "tooMany"],
  ["feishu", 11_232, "", "tooMany"],
  ["feishu", 99_991_400, "request trigger frequency limit", "tooMany"],
  ["dingtalk", 77_777, "rate limit reached", "tooMany"],
  ["dingtalk", 99, "请求频率过高", "tooMany"],
  ["dingtalk", 88, "ding talk error[subcode=90018,submsg=您的服务器调用过于频繁]", "tooMany"],
  ["dingtalk", 90_030, "webhook over limit", "tooMany"],
  ["wecom", 45_009, "api freq out of limit, hint: [1700000000]", "tooMany"],
  ["wecom", 50_099, "当日发送次数已达上限", "tooMany"],
  ["feishu", 1_000_005, "method rate limited", "tooMany"],
  ["feishu", 11_247, "internal send message error", "busy"],
  ["feishu", 5_000, "Service temporarily unavailable", "busy"],
  ["dingtalk", 15, "服务不可用，请稍候重试", "busy"],
  ["wecom", 45_002, "content size out of limit", "refused"],
  ["wecom", 93_000, "invalid webhook url", "refused"],
  ["dingtalk", 300_001, "token is not exist", "refused"],
  ["dingtalk", 310_000, "sign not match, more: [https://ding-doc.dingtalk.com/]", "refused"],
  ["feishu", 19_021, "sign match fail or timestamp is not within one hour", "refused"],
  ["feishu", 19_022, "Ip Not Allowed", "refused"],
  ["feishu", 9_499, "Bad Request", "tooMany"],
  ["wecom", 40_008, "invalid message type", "refused"],
  ["dingtalk", 310_000, "keywords not in content", "refused"],
  ["feishu", 19_024, "Key Words Not Found", "refused"],
] as const)("row 130: a busy robot is told from one that refuses: %s %i %s", (channel, code, said, kind) => {
  const text = JSON.stringify(channel === "feishu" ? { code, msg: said } : { errcode: code, errmsg: said });
  expect(readBotResponse(channel, text)).toEqual({ kind, code, said });
});
