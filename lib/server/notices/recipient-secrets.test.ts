import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { noticeTargets } from "#lib/server/db/notices-schema.ts";
import { KEY, noticeTrials } from "#lib/testing/notice-trials.ts";
import { changeTarget, changeTargetInput, openTargetSecret } from "./recipients.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const trials = noticeTrials();
const PASSWORD = "S3cret-of-the-Mailbox!";
const addMail = () => trials.addTarget({ ...MAIL, password: PASSWORD });
const MAIL = {
  name: "Desk",
  channel: "email",
  locale: "en",
  events: ["budget"],
  quietFrom: null,
  quietUntil: null,
  isOn: true,
  host: "smtp.company.example",
  port: 465,
  user: "desk@company.example",
  from: "desk@company.example",
  to: "boss@company.example",
};

const change = (id: string, given: Record<string, unknown>) =>
  changeTarget(trials.app.context, changeTargetInput.parse({ ...MAIL, ...given, id }));
async function secretOf(id: string) {
  const [row] = await database().select().from(noticeTargets);
  return openTargetSecret(id, row?.sealed ?? null);
}

test.each([
  { host: "smtp.elsewhere.example" },
  { host: "smtp.company.example.evil.example" },
  { port: 587 },
  { user: "other@company.example" },
  { host: "smtp.elsewhere.example", port: 25, user: "x" },
])("a stored secret goes nowhere else: %j without a new password is refused in words", async (given) => {
  const id = await addMail();
  const fields = { password: "notices.issues.passwordAgain" };
  await expect(change(id, given)).rejects.toMatchObject({ code: "badInput", fields });
  const [row] = await database().select().from(noticeTargets);
  expect(row?.mail).toMatchObject({ host: MAIL.host, port: MAIL.port, user: MAIL.user });
  await change(id, { ...given, password: "another-password" });
  expect(await secretOf(id)).toEqual({ password: "another-password" });
});

test.each([{}, { name: "Night desk" }, { to: "else@company.example" }, { host: "SMTP.Company.example." }])(
  "a stored secret stays where it was: %j keeps it",
  async (given) => {
    const id = await addMail();
    await change(id, given);
    expect(await secretOf(id)).toEqual({ password: PASSWORD });
  },
);

test("a stored secret does not outlive its user: it is gone, and a later user has none", async () => {
  const id = await addMail();
  await change(id, { user: "", host: "smtp.elsewhere.example" });
  await change(id, { user: "again", host: "smtp.elsewhere.example" });
  expect(await secretOf(id)).toEqual({ password: "" });
});

test("a stored secret of a robot goes with its address: another address has none", async () => {
  const id = await trials.addTarget({ channel: "dingtalk", secret: "SEC-planted-secret-1" });
  const webhook = `https://oapi.dingtalk.com/robot/send?access_token=${KEY.replaceAll("a", "b")}`;
  await change(id, { channel: "dingtalk", host: "", webhook });
  expect(await secretOf(id)).toMatchObject({ secret: null });
});

test("the trail says by which server, as whom and to whom mails go, and what that was before", async () => {
  const id = await addMail();
  const elsewhere = { host: "smtp.elsewhere.example", port: 587, user: "x", to: "y@z.example" };
  await change(id, { ...elsewhere, password: "another1" });
  expect((await auditTrail("noticeTargetChanged")).at(-1)?.details).toMatchObject({
    mailServer: "smtp.elsewhere.example:587",
    mailServerBefore: "smtp.company.example:465",
    mailUser: "x",
    mailUserBefore: "desk@company.example",
    mailTo: "y@z.example",
    mailToBefore: "boss@company.example",
  });
  await change(id, { ...elsewhere, name: "Night" });
  const renamed = (await auditTrail("noticeTargetChanged")).at(-1);
  expect(Object.keys(renamed?.details ?? {})).not.toContain("mailServerBefore");
});

const ID = "0f6b7b3c-0000-4000-8000-000000000001";

test.each([
  "6222020000000102004",
  "6222 0200 0000 0102 004".replaceAll(" ", "-"),
  "13912345678",
  "+86-139-1234-5678",
  "11010519491231002X",
  "desk-11010519491231002X",
  "6222020000000102004@company.example",
])("the user of a mail server is no number of a card, an ID or a phone: %s", (user) => {
  const issue = { path: ["user"], message: "errors.namesPerson" };
  expect(changeTargetInput.safeParse({ ...MAIL, user, id: ID }).error?.issues).toMatchObject([issue]);
});

test.each(["desk", "desk@company.example", "13912345678@mail.example", "AKIAIOSFODNN7EXAMPLE", "a+b=c"])(
  "the user of a mail server may be %s",
  (user) => {
    expect(changeTargetInput.safeParse({ ...MAIL, user, id: ID }).success).toBe(true);
  },
);
