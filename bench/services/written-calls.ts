import { randomUUID } from "node:crypto";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { cacheable } from "#lib/server/metering/cache/cache-entry.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { Result } from "#lib/server/metering/call/call-outcome.ts";
import { requestVariant, type OperationRequest } from "#lib/server/service/operations/operations.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import type { LimitWrite } from "#lib/server/metering/rate-limit/shared-limit.ts";
import { closeCall } from "#lib/server/metering/ledger/close-call.ts";
import { openCall } from "#lib/server/metering/ledger/open-call.ts";
import { NEW_LIMIT, requestPermit } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import { settingsSnapshot, type SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";

type CallWriter = {
  write: (count: number, onWritten: () => void) => Promise<void>;
  end: () => Promise<void>;
};

type Page = { request: OperationRequest<"soldOrders">; result: Result<"soldOrders"> };

const PAGES = 10;
const ROWS = 100;
const AT_ONCE = 4;

/**
 * Writes calls with the product's own statements and sealed real rows, but without waiting for permits: each finds an
 * unused limit. Openings take turns, as in the queue of one process.
 */
export async function writeCallsInto(
  databaseUrl: string,
  { baseUrl, token }: RunningSandbox,
): Promise<CallWriter> {
  setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token });
  const opened = await openDatabase(databaseUrl);
  setDatabase(opened);
  await openKeys();
  const pages = await Promise.all(Array.from({ length: PAGES }, (_, page) => askFor(page)));
  const settings = await settingsSnapshot();
  let opening = open(pickPage(pages, 0).request, settings, null).then(({ seen }) => seen.version);

  async function writeOne({ request, result }: Page): Promise<void> {
    const call = opening.then((version) => openWithPermit(request, settings, version));
    opening = call.then(({ seen }) => seen.version + 1);
    // `call` reports the error as well.
    opening.catch(() => undefined);
    const { rowId, callId, hash } = await call;
    // Each request is different, so that no cached response replaces another.
    const cachedRows = cacheable(
      settings.account.id,
      "soldOrders",
      request,
      result,
      settings,
      callId,
    ).kept.map((row) => ({
      ...row,
      requestHash: hash,
    }));
    await closeCall(
      {
        rowId,
        callId,
        result,
        predictedPoints: 1,
        answeredAt: new Date(),
        kept: cachedRows,
        sealed: null,
        rows: [],
        keepIf: null,
      },
      null,
    );
  }

  return {
    write: async (count, onWritten) => {
      let begun = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (begun < count) {
            await writeOne(pickPage(pages, (begun += 1)));
            onWritten();
          }
        }),
      );
    },
    end: async () => {
      gateway().close();
      setDatabase(null);
      await opened.close();
    },
  };
}

async function askFor(page: number): Promise<Page> {
  const request = { ownerId: "2208841037615", edition: "enhanced" as const, page, pageSize: ROWS };
  const { result } = await callService(
    { personId: null, shopId: null, cache: "bypass" },
    "soldOrders",
    request,
  );
  const rows = result.outcome === "answered" ? result.data.orders.length : 0;
  if (rows !== ROWS) throw new Error(`page ${page} has ${rows} rows`);
  return { request, result };
}

async function openWithPermit(request: Page["request"], settings: SettingsSnapshot, version: number) {
  const now = Date.now();
  const { state } = requestPermit(NEW_LIMIT, {
    id: randomUUID(),
    holder: instanceId(),
    priority: "person",
    perSecond: 10,
    now,
    sendBy: now + 10_000,
  });
  const opened = await open(request, settings, { row: "soldOrders", version, state });
  if (opened.outcome.kind !== "opened") throw new Error(`a call is not opened: ${opened.outcome.kind}`);
  return opened;
}

async function open(request: Page["request"], settings: SettingsSnapshot, write: LimitWrite | null) {
  const [rowId, callId, hash] = [randomUUID(), randomUUID(), randomUUID()];
  const cached = { hashes: [hash], after: new Date(), until: new Date() };
  const opened = await openCall(
    {
      rowId,
      callId,
      attempt: 1,
      operation: "soldOrders",
      variant: requestVariant("soldOrders", request),
      personId: null,
      shopId: null,
      idempotencyKey: randomUUID(),
      accountId: settings.account.id,
      requestHash: hash,
      rowsAsked: ROWS,
      cached,
      rows: [],
      onlyIf: null,
    },
    settings,
    "soldOrders",
    write,
  );
  return { ...opened, rowId, callId, hash };
}

function pickPage(pages: Page[], nth: number): Page {
  const page = pages[nth % pages.length];
  if (!page) throw new Error("no page");
  return page;
}
