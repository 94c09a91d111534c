import { expect, test } from "vitest";
import { startRawService } from "#lib/testing/raw-service.ts";
import { createTestClient } from "#lib/testing/test-client.ts";
import { cleanText } from "./redaction.ts";

test("row 69: controls are stripped, lone surrogates replaced, bidi and zero-width marks kept", async ({
  onTestFinished,
}) => {
  const text = String.raw`{"code":999,"msg":"a\u0000b\u0007\u001b[31mc\u009bd\u202ee\u200bf\ud83dg\nh\ti"}`;
  const service = await startRawService((answer) => void answer.end(text));
  const one = createTestClient(service.baseUrl);
  onTestFinished(async () => {
    await service.close();
    one.client.close();
  });
  expect((await one.client.pendingOrders({}, one.options)).message).toBe("ab[31mcd\u202ee\u200bf\ufffdg h i");
});

test("row 69: a text of millions of characters is cleaned like a short one", () => {
  expect(cleanText("a\u0085".repeat(2_000_000))).toBe("a".repeat(2_000_000));
  expect(cleanText("中\n\u0000".repeat(100_000))).toBe("中 ".repeat(100_000));
  const plain = "中a".repeat(1_000_000);
  expect(cleanText(plain)).toBe(plain);
});
