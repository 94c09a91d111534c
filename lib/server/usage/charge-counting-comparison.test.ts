import { beforeAll, expect, test } from "vitest";
import { callService } from "#lib/server/metering/call-service.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ChargePlace } from "#lib/shared/calls/call-result.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { exactlyIfAny } from "#lib/shared/calls/points.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { compareChargeCountings, chargeCountingInput, setChargeCounting } from "./compare-charge-counting.ts";

const app = withTestApp();
let admin: Context;
const nobody = { personId: null, shopId: null };

beforeAll(async () => void (admin = await addSomebody(["admin"])));

const makeCall = (page = 0) =>
  callService(nobody, "soldOrders", { ownerId: "2208841037615", edition: "enhanced", page, pageSize: 3 });
const differing = JSON.stringify({
  code: 0,
  msg: "ok",
  msec: 1,
  time: 1,
  data: {
    content: [1, 2, 3].map((points) => ({ order_sn: `T${points}`, withholding_money: points })),
    page: 0,
    pageSize: 3,
    totalElements: 3,
  },
});

async function spent(): Promise<{ points: number; unreportedCalls: number }> {
  const [row] = await listSpend({}, undefined);
  return { points: row!.points, unreportedCalls: row!.unreportedCalls };
}

type Case = [
  name: string,
  given: ChargePlace | "none" | SandboxFault,
  perCall: number | null,
  perRow: number | null,
  stood: ChargePlace | null,
  rows: (number | null)[],
  odd?: string,
];
const inRows = (charge: unknown): SandboxFault => ({
  kind: "patchRows",
  patch: { withholding_money: charge },
});
const none = [null, null, null];

const CASES: Case[] = [
  ["in rows", "rows", 1, 3, "rows", [1, 1, 1]],
  ["beside the code", "envelope", 1, 1, "envelope", none],
  ["in data", "data", 1, 1, "data", none],
  ["nowhere", "none", null, null, null, none],
  ["in rows, as text", inRows("2"), 2, 6, "rows", [2, 2, 2], "2"],
  ["in rows, negative", inRows(-3), null, null, "rows", none, "-3"],
  ["in rows that differ", { kind: "rawBody", body: differing }, null, 6, "rows", [1, 2, 3]],
];

test.each(CASES)(
  "row 68: a charge %s is not summed blindly: both readings stay, sums go by the rule",
  async (_, given, perCall, perRow, stood, rows, odd) => {
    const { control } = app.sandbox;
    if (typeof given === "string") await control.setOptions({ chargePlace: given });
    else await control.addFault(given, { operation: "soldOrders" });
    const { result, costPoints } = await makeCall();
    // The page shows this cost of the call.
    expect(costPoints).toEqual(exactlyIfAny(perCall));
    expect(result.outcome === "answered" && result.data.orders.map((order) => order.costPoints)).toEqual(
      rows,
    );
    expect(await app.ledger()).toMatchObject([
      { costPoints: perCall, summedPoints: perRow, chargePlace: stood, oddCharge: odd ?? null },
    ]);
    for (const rule of ["perCall", "perRow"] as const) {
      const points = rule === "perCall" ? perCall : perRow;
      await setChargeCounting(admin, { rule });
      expect(await spent(), rule).toEqual({ points: points ?? 0, unreportedCalls: points === null ? 1 : 0 });
    }
  },
);

test("unsettled both rules count; settling is in the trail and changes all sums and prices", async () => {
  await makeCall();
  await confirmRule(null);
  expect(await chargeCounting()).toEqual({ rule: "perCall", isConfirmed: false });
  const price = async () => expectedPoints(await listPrices("soldOrders"), "soldOrders", "enhanced", 3);
  expect([(await spent()).points, await price()]).toEqual([1, { low: 1, high: 3 }]);
  for (const rule of ["perRow", "perCall", "perRow"] as const) {
    const points = rule === "perRow" ? 3 : 1;
    await setChargeCounting(admin, { rule });
    expect(await chargeCounting()).toEqual({ rule, isConfirmed: true });
    expect([(await spent()).points, await price()]).toMatchObject([points, { low: 1, high: points }]);
  }
  const trail = (await auditTrail()).filter(({ details }) => details.key === "chargeRule").slice(-3);
  expect(trail.map(({ kind, personId, details }) => [kind, personId, details.rule])).toEqual(
    ["perRow", "perCall", "perRow"].map((rule) => ["settingChanged", admin.identity.personId, rule]),
  );
});

test("the panel shows both readings of the same calls, and a call that tells them apart", async () => {
  const { control } = app.sandbox;
  await confirmRule(null);
  const nothing = { rule: "perCall", set: null, all: { calls: 0 }, example: null };
  expect(await compareChargeCountings(admin.identity)).toMatchObject(nothing);
  await control.addFault({ kind: "rawBody", body: differing }, { operation: "soldOrders" });
  const { callId } = await makeCall();
  await makeCall(1);
  await control.setOptions({ chargePlace: "data" });
  await makeCall(2);
  const sums = { calls: 2, perCall: { points: 1, unclearCalls: 1 }, perRow: { points: 9, unclearCalls: 0 } };
  const found = await compareChargeCountings(admin.identity);
  expect(found).toMatchObject({
    month: sums,
    all: sums,
    example: { operation: "soldOrders", variant: "enhanced", perCall: 1, perRow: 3 },
  });
  expect(found.example?.callId).not.toBe(callId);
  await setChargeCounting(admin, { rule: "perRow" });
  expect((await compareChargeCountings(admin.identity)).set).toMatchObject({ name: "Lin Hui" });
});

test.each([{ rule: "both" }, {}, { rule: "perCall", more: 1 }])("%j is no reading", (input) =>
  expect(chargeCountingInput.safeParse(input).success).toBe(false),
);
