import { onTestFinished } from "vitest";
import { startRawService, type RawAnswer, type RawService } from "./raw-service.ts";
import { createTestClient, type TestClient, type TrialOptions } from "./test-client.ts";

export const PAGE = `{"code":0,"msg":"ok","data":{"content":[],"totalElements":0}}`;

/** A client of a service with this response; both are closed after the test. */
export async function client(
  answer: RawAnswer,
  options: TrialOptions = {},
): Promise<TestClient & { service: RawService }> {
  const service = await startRawService(answer);
  const one = createTestClient(service.baseUrl, options);
  onTestFinished(async () => {
    await service.close();
    one.close();
  });
  return { ...one, service };
}

/** Responds with one after the other; the last one repeats. */
export function inTurn(...answers: RawAnswer[]): RawAnswer {
  let turn = 0;
  return (...args) => answers[Math.min(turn++, answers.length - 1)]?.(...args);
}

export const ask = (one: TestClient) => one.soldOrders({ ownerId: "1", edition: "enhanced", page: 0 });
