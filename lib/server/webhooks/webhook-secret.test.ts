import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { makeSecret, replacingSecret, signedHeaders, type WebhookSecret } from "./webhook-secret.ts";

const start = Date.now();
const signaturesOf = (secret: WebhookSecret, now: number) =>
  signedHeaders(secret, { id: "1", body: "{}", now })["webhook-signature"]!.split(" ");

test("three previous secrets sign at most, each for its own day", () => {
  let secret: WebhookSecret = { secret: makeSecret(), previous: [] };
  const made = [secret.secret];
  for (const hours of [0, 1, 2, 3]) {
    secret = replacingSecret(secret, start + hours * HOUR_MS);
    made.push(secret.secret);
  }
  expect([secret, ...secret.previous].map((one) => one.secret)).toEqual(made.slice(1).toReversed());
  const counts = [3, 24, 25, 26, 27].map((hours) => signaturesOf(secret, start + hours * HOUR_MS).length);
  expect(counts).toEqual([4, 4, 3, 2, 1]);
  expect(replacingSecret(secret, start + 26 * HOUR_MS).previous).toHaveLength(2);
});

test("the secret in use stays valid when a second new one follows the first", () => {
  const used: WebhookSecret = { secret: makeSecret(), previous: [] };
  const twice = replacingSecret(replacingSecret(used, start), start + 1);
  expect(signaturesOf(twice, start)).toContain(signaturesOf(used, start)[0]);
});
