import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailStandIn } from "#lib/testing/notice-stand-ins.ts";
import { allowMailServers } from "#lib/testing/notice-trials.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { mailAddresses, mailServerIssue } from "./mail-server.ts";
import { sendByMail } from "./send-mail.ts";
import { words } from "#lib/testing/shown/words.ts";

let server: Awaited<ReturnType<typeof startMailStandIn>>;
beforeAll(async () => {
  server = await startMailStandIn();
});
afterAll(() => server.close());
beforeEach(() => void setTestEnv());

const found = (...addresses: string[]) => {
  const asked: string[] = [];
  const find = async (host: string) => {
    asked.push(host);
    return addresses.map((address) => ({ address }));
  };
  return { asked, find };
};
const account = (host: string, port = 587) => {
  return { host, port, user: "", from: "a@b.example", to: "c@d.example" };
};

test.each(
  words(`
    localhost LOCALHOST. mail.localhost 127.0.0.1 127.1 0x7f.1 2130706433 0177.0.0.1 [::1] [::ffff:10.0.0.1]
    [fd00:ec2::254] [fe80::1] 10.1.2.3 172.31.255.254 192.168.1.1 169.254.169.254 100.100.100.200 168.63.129.16
    0.0.0.0 metadata.google.internal postfix mail.lan printer.local
  `),
)("the mail host %s is inside and refused", (host) => {
  expect(mailServerIssue(host, 587)).toEqual({ field: "host", message: "innerHost" });
});

test.each([
  ...["", "a b"],
  ...words("smtp.example.com:25 http://smtp.example.com user@smtp.example.com 8.8.8.8 *.example.com"),
])("%j is no mail host", (host) =>
  expect(mailServerIssue(host, 587)).toEqual({ field: "host", message: "host" }),
);

test.each([1, 22, 80, 443, 3619, 5432, 6379, 65_535])("port %i is none of mail", (port) => {
  expect(mailServerIssue("smtp.example.com", port)).toEqual({ field: "port", message: "port" });
});

test.each([25, 465, 587, 2525])("a mail server outside may have port %i", (port) => {
  expect(mailServerIssue("SMTP.Example.com", port)).toBeNull();
});

test.each([
  ...words(`
    127.0.0.1 10.0.0.5 169.254.169.254 192.168.7.7 100.64.0.1 ::1 ::ffff:127.0.0.1 ::ffff:7f00:1
    64:ff9b::a00:1 2002:a00:1::1 fd12::1 fe80::1%eth0
  `).map((address) => [address]),
  ["8.8.8.8", "10.0.0.5"],
  ["2606:4700::1111", "::1"],
])("a name that leads inside is refused after it was looked up: %j", async (...addresses) => {
  const { find } = found(...addresses);
  const refused = { problem: "innerServer", mayTryAgain: false };
  expect(await sendByMail(account("smtp.example.com"), "", "text", find)).toMatchObject(refused);
});

test("a name that leads outside alone may be used, by the addresses that were judged", async () => {
  const addresses = ["8.8.8.8", "2606:4700::1111"];
  expect(await mailAddresses("smtp.example.com", 587, found(...addresses).find)).toEqual(addresses);
});

test("mail goes to the address that was judged: the name is looked up once, not by the mailer", async () => {
  allowMailServers(`mail.invalid:${server.port}`);
  const { asked, find } = found("127.0.0.1");
  const sent = await sendByMail(account("mail.invalid", server.port), "", "Title\ntext", find);
  expect([sent, asked]).toEqual([{ isSent: true }, ["mail.invalid"]]);
  expect(server.mails).toHaveLength(1);
});

test("a server inside is used only by the name and port the operator gave", () => {
  allowMailServers("127.0.0.1:2526, mail.lan, [::1]:25");
  for (const [host, port] of [
    ["127.1", 2526],
    ["Mail.LAN", 25],
    ["[::1]", 25],
  ] as const)
    expect(mailServerIssue(host, port)).toBeNull();
  for (const [host, port] of [
    ["127.0.0.1", 2527],
    ["127.0.0.2", 2526],
    ["mail.lan", 22],
  ] as const)
    expect(mailServerIssue(host, port)).toMatchObject({ message: "innerHost" });
});

test("a name that cannot be looked up is tried again later", async () => {
  const find = async () => Promise.reject(new Error("ENOTFOUND"));
  const later = { problem: "unreachable", mayTryAgain: true };
  expect(await sendByMail(account("smtp.example.com"), "", "text", find)).toMatchObject(later);
});
