import { beforeEach, expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { casesOf, words } from "#lib/testing/shown/words.ts";
import { allowInnerWebhooks } from "#lib/testing/webhook-trials.ts";
import { type FindAddresses, oneAtATime, readReceiverUrl, resolveReceiver } from "./receiver-address.ts";

beforeEach(() => void setTestEnv());

const found = (...addresses: string[]) => {
  return async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
};
const judged = async (typed: string, find: FindAddresses = found("8.8.8.8")) => {
  const url = readReceiverUrl(typed);
  return url === null ? "malformed" : await resolveReceiver(url, find);
};

test.each(
  words(`
    https://127.0.0.1 https://127.1 https://2130706433/ https://0x7f000001 https://0x7f.0.0.1 https://0177.0.0.1
    https://017700000001 https://127.0.0.1.:8443/x https://0 https://0.0.0.0 https://10.1.2.3 https://172.31.255.254
    https://192.168.1.1 https://169.254.169.254/latest/meta-data https://100.64.0.1 https://100.100.100.200
    https://168.63.129.16 https://192.0.2.1 https://198.18.0.1 https://224.0.0.1 https://255.255.255.255
    https://[::1] https://[::] https://[::ffff:10.0.0.1] https://[::ffff:7f00:1] https://[64:ff9b::a00:1]
    https://[2002:a00:1::1] https://[fd00:ec2::254] https://[fc00::1]:8443 https://[fe80::1] https://[ff02::1]
    https://[2001:db8::1] https://１２７.０.０.１ https://127。0。0。1 https://3232235777
  `),
)("%s is an inner address and refused, however it is spelt", async (typed) => {
  expect(await judged(typed)).toEqual({ problem: "innerAddress" });
});

test.each([
  ...casesOf(
    [
      "no https",
      "http://example.com | http://8.8.8.8 | ftp://example.com | javascript:alert(1) | file:///etc/passwd",
    ],
    ["no whole address", "example.com | //example.com | https:/example.com | https: | https:// | https://?x"],
    [
      "a user",
      "https://user@example.com | https://user:pw@example.com | https://8.8.8.8@10.0.0.1 | https://@example.com",
    ],
    ["a zone", "https://[fe80::1%25eth0] | https://[fe80::1%eth0]"],
    ["no port", "https://example.com:0 | https://example.com:65536 | https://example.com:x"],
    [
      "no host",
      "https://256.1.1.1 | https://1.2.3.4.5 | https://0x1ffffffff | https://[::1 | https://exa%00mple.com",
    ],
  ),
  ["https://exam ple.com", "a blank"],
  ["https://example.com/a\nb", "a line break"],
  ["https://example.com\\@10.0.0.1", "a backslash"],
  ["https://example.com/\u202egpj", "a mark that turns text around"],
  [`https://example.com/${"x".repeat(500)}`, "too many characters"],
])("%j is no address of a receiver: %s", async (typed) => {
  expect(await judged(typed)).toBe("malformed");
});

test.each([
  ["https://example.com", "https://example.com/"],
  [" HTTPS://Example.COM.:8443/Hook?a=1#part ", "https://example.com.:8443/Hook?a=1"],
  ["https://bücher.example/x", "https://xn--bcher-kva.example/x"],
  ["https://8.8.8.8", "https://8.8.8.8/"],
  ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
])("%s is an address outside", async (typed, href) => {
  expect(readReceiverUrl(typed)?.href).toBe(href);
  expect(await judged(typed)).toMatchObject({ isInner: false });
});

test.each([
  ["127.0.0.1"],
  ["10.0.0.5"],
  ["169.254.169.254"],
  ["::1"],
  ["::ffff:192.168.0.1"],
  ["fd12::1"],
  ["fe80::1%eth0"],
  ["8.8.8.8", "10.0.0.5"],
  ["2606:4700::1111", "::1"],
])("a name that leads inside is refused after it was looked up: %j", async (...addresses) => {
  expect(await judged("https://hook.example.com", found(...addresses))).toEqual({ problem: "innerAddress" });
});

test("a name that leads nowhere is said", async () => {
  const none = async () => Promise.reject(new Error("ENOTFOUND"));
  expect(await judged("https://hook.example.com", none)).toEqual({ problem: "hostUnknown" });
  expect(await judged("https://hook.example.com", found())).toEqual({ problem: "hostUnknown" });
});

test("a name is looked up once at a time, however many ask, and again afterwards", async () => {
  const asked: string[] = [];
  const { promise, reject } = Promise.withResolvers<never>();
  const find = oneAtATime((host) => {
    asked.push(host);
    return asked.length === 1 ? promise : found("8.8.8.8")();
  });
  const waiting = [1, 2, 3, 4].map(() => judged("https://silent.example.com", find));
  expect(await judged("https://other.example.com", find)).toMatchObject({ isInner: false });
  reject(new Error("ETIMEOUT"));
  expect(await Promise.all(waiting)).toEqual(Array(4).fill({ problem: "hostUnknown" }));
  expect(await judged("https://silent.example.com", find)).toMatchObject({ isInner: false });
  expect(asked).toEqual(["silent.example.com", "other.example.com", "silent.example.com"]);
});

test("the operator can allow inner addresses, also without TLS; others need TLS", async () => {
  allowInnerWebhooks();
  expect(await judged("http://127.0.0.1:9000/x")).toMatchObject({ isInner: true });
  expect(await judged("https://erp.lan", found("10.0.0.5"))).toMatchObject({ isInner: true });
  expect(await judged("http://erp.lan", found("10.0.0.5"))).toMatchObject({ isInner: true });
  expect(await judged("http://example.com")).toEqual({ problem: "plainHttp" });
  expect(await judged("http://example.com", found("10.0.0.5", "8.8.8.8"))).toEqual({ problem: "plainHttp" });
  expect(await judged("https://example.com")).toMatchObject({ isInner: false });
});
