import { expect, test } from "vitest";
import { contactHref } from "./contacts.ts";
import { SETTINGS } from "./registry.ts";

test.each([
  ["https://open.example.com/apply?x=1", "https://open.example.com/apply?x=1"],
  ["http://10.0.0.8:8080/recharge", "http://10.0.0.8:8080/recharge"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["https://name:secret@example.com/", null],
  ["https://", null],
  ["Ask in the group “Integration 3”", null],
])("%j opens %j", (contact, href) => {
  expect(contactHref(contact)).toBe(href);
});

const { schema, initial } = SETTINGS.contacts;

test.each([
  ["400-820-1234", true],
  ["95533", true],
  ["微信群：接口对接 3 群", true],
  ["QQ 群 123456789", true],
  ["13912345678", false],
  ["+86 139 1234 5678", false],
  ["li.lei@example.com", false],
])("a service line is accepted and a personal number is not: %j", (customerService, isTaken) => {
  expect(schema.safeParse({ ...initial, customerService }).success).toBe(isTaken);
});
