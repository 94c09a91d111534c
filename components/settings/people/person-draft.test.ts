import { expect, test } from "vitest";
import { storedPersonDraft, NO_PERSON } from "./person-draft.ts";

test.each([NO_PERSON, { email: "mei@linjian.example", name: "Mei Chen", roles: ["marketing" as const] }])(
  "%j reads back unchanged",
  (draft) => {
    expect(storedPersonDraft.read(JSON.stringify(draft))).toEqual(draft);
  },
);

test.each([
  "null",
  "[]",
  '{"email":"a"}',
  '{"email":"a","name":"b","roles":"admin"}',
  '{"email":"a","name":"b","roles":["owner"]}',
  '{"email":1,"name":"b","roles":[]}',
])("%j is no form", (text) => {
  expect(storedPersonDraft.read(text)).toBeNull();
});
