import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#lib/client/query-client.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import { follow } from "./follow.ts";
import { jobQuery, jobsQuery } from "./jobs-queries.ts";

afterEach(() => vi.unstubAllGlobals());

const ID = "0d5e1a52-5f0b-4c9b-9d8c-1c9a5b7c2d11";
const { refetchInterval } = follow<boolean>((isOpen) => (isOpen ? 1_000 : false));
const waitAfter = (state: Partial<Parameters<typeof refetchInterval>[0]["state"]>) =>
  refetchInterval({
    state: {
      ...{ data: true, error: null, dataUpdatedAt: 10_000, errorUpdatedAt: 0, errorUpdateCount: 0 },
      ...state,
    },
  });

test("a read is repeated after failures, with ever longer waits up to half a minute", () => {
  const error = new RequestError("offline");
  expect(waitAfter({})).toBe(1_000);
  expect(waitAfter({ error, errorUpdatedAt: 10_100 })).toBe(1_000);
  expect(waitAfter({ error, errorUpdatedAt: 18_000 })).toBe(8_000);
  expect(waitAfter({ error, errorUpdatedAt: 900_000 })).toBe(30_000);
  expect(waitAfter({ data: undefined, error, errorUpdateCount: 3 })).toBe(8_000);
});

test("nothing is repeated for a job that is over, nor after an error that stays", () => {
  expect(waitAfter({ data: false })).toBe(false);
  expect(waitAfter({ data: false, error: new RequestError("offline") })).toBe(false);
  for (const code of ["notFound", "notSignedIn", "forbidden"] as const)
    expect(waitAfter({ error: new RequestError(code) })).toBe(false);
});

test("a job whose read has failed is followed on", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  const client = createQueryClient();
  const atHand = { state: "running", createdAt: 0 } as Job;
  for (const options of [jobQuery(ID, atHand), jobQuery(ID)])
    await expect(client.fetchQuery({ ...options, staleTime: 0 })).rejects.toMatchObject({ code: "offline" });
  expect(client.defaultQueryOptions(jobQuery(ID)).enabled).toBe(true);
  expect(client.defaultQueryOptions(jobQuery("")).enabled).toBe(false);
  expect(client.defaultQueryOptions(jobsQuery(1)).enabled).toBe(true);
});
