import { expect, test } from "vitest";
import common from "./common-passwords.json" with { type: "json" };
import { findPasswordProblem, newPassword, requireGoodPassword } from "./password-rule.ts";
import { casesOf, words } from "#lib/testing/shown/words.ts";

const mei = { email: "mei.chen@linjian.example", name: "Mei Chen" };
const problem = (password: string, owner = mei) => findPasswordProblem(password, owner);

test.each([
  ["", "short"],
  [" ".repeat(12), "run"],
  ...casesOf(
    ["short", "elevenchars", "鱼".repeat(11), "😀".repeat(11)],
    ["long", "kettle orchard ".repeat(69).trim()],
    ["run", "aaaaaaaaaaaa | abcdefghijkl | abcabcabcabc | qwertyuiop[]", "x".repeat(1024), "林间".repeat(8)],
    ["common", "password1234 | 123456789012 | Passw0rd1234! | iloveyou1234 | woaini1314520 | Spring2026!!"],
    ["own", "mei.chen@linjian.example | MEI.CHEN@Linjian.example | MeiChen2026!! | nehc iem nehc iem"],
    ["own", "merchantdesk1 | Merchant2026! | 商家工作台商家工作台12"],
  ),
])("%j is refused: %s", (password, expected) => {
  expect(problem(password)).toBe(expected);
});

test.each([
  "correct horse battery",
  "k7mn-p3qr-9xyz",
  "tea kettle orchard",
  "我爱北京天安门我爱北京天",
  "     q7 Wz ;p4     ",
  "only lower case letters",
  `${"kettle orchard ".repeat(68)}!`,
])("%j may be set: no kind of character is asked for, and blanks count", (password) => {
  expect(problem(password)).toBeNull();
  expect(newPassword.parse(password)).toBe(password);
});

test("the own address is refused however long it is", () => {
  const email = `${"quietkettleorchard7".repeat(10)}@linjian.example`;
  expect(problem(email, { email, name: "Mei Chen" })).toBe("own");
});

test("5,000 much-used passwords of this length are refused, in any case", () => {
  expect(common.hashes).toMatch(/^[A-Za-z0-9_-]{40000}$/);
  const used = words(`
    123qweasdzxc jamesbond007 constitution louisvuitton flvbybcnhfnjh revoluinfo123 olek122333400
    eveningcucumber supereclipse
  `);
  expect(used.map((password) => problem(password))).toEqual(used.map(() => "common"));
  expect(problem("EveningCucumber")).toBe("common");
});

test("a refusal says why at the field, and holds nothing of the password", () => {
  try {
    requireGoodPassword("password1234", mei);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ code: "badInput", fields: { password: "password.common" } });
    expect(JSON.stringify(error) + String(error)).not.toContain("1234");
  }
});

test("of a long password the first 64 characters are weighed: the estimate is not linear in time", () => {
  const strong = "Rk7-uTq2-vLm9-xWz4";
  expect(problem(`${"abcd1234".repeat(8)}${strong}`)).toBe("run");
  expect(problem(`${strong}${"abcd1234".repeat(100)}`)).toBeNull();
});
