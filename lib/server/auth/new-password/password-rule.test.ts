import { expect, test } from "vitest";
import common from "./common-passwords.json" with { type: "json" };
import { findPasswordProblem, newPassword, requireGoodPassword } from "./password-rule.ts";
import { words } from "#lib/testing/shown/words.ts";

const mei = { email: "mei.chen@linjian.example", name: "Mei Chen" };
const problem = (password: string, owner = mei) => findPasswordProblem(password, owner);

test.each([
  ["elevenchars", "short"],
  ["鱼".repeat(11), "short"],
  ["😀".repeat(11), "short"],
  ["", "short"],
  ["kettle orchard ".repeat(69), "long"],
  ["aaaaaaaaaaaa", "run"],
  [" ".repeat(12), "run"],
  ["x".repeat(1024), "run"],
  ["abcdefghijkl", "run"],
  ["abcabcabcabc", "run"],
  ["qwertyuiop[]", "run"],
  ["林间".repeat(8), "run"],
  ["password1234", "common"],
  ["123456789012", "common"],
  ["Passw0rd1234!", "common"],
  ["iloveyou1234", "common"],
  ["woaini1314520", "common"],
  ["Spring2026!!", "common"],
  ["mei.chen@linjian.example", "own"],
  ["MEI.CHEN@Linjian.example", "own"],
  ["MeiChen2026!!", "own"],
  ["nehc iem nehc iem", "own"],
  ["merchantdesk1", "own"],
  ["Merchant2026!", "own"],
  ["商家工作台商家工作台12", "own"],
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
