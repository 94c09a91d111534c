import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { cardCheckInput } from "#lib/server/cards/card-check-input.ts";
import { placementInput } from "#lib/server/top-up/placements.ts";
import { cardInput } from "#lib/testing/card-questions.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { exportsOf } from "#lib/testing/exports-of.ts";
import { commandInputs } from "./command.ts";

setTestEnv();
const names = new Map<unknown, string>();
for (const { name, value } of await exportsOf<unknown>("app/**/actions.ts")) names.set(value, name);

const CARD = "6222020000000102004";
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
/** Somebody's card, ID and phone as people write them. */
const PLANTED = [
  CARD,
  "卡 6222 0200 0000 0102 004",
  "6222.0200/0000_0102-004",
  fullWidth(CARD),
  [...CARD].map((digit) => "〇一二三四五六七八九"[Number(digit)]).join(""),
  "4111111111111111",
  "11010519491231002X",
  "id 110105 19491231 002x",
  "13912345678",
  "+86 139-1234-5678",
  "139\u200b1234\u200b5678",
];

const holder = "the holder's own field: sent, and kept as a mask and a keyed hash alone";
const service = "a number of the service's, which may be as long as a card's; kept";
const shown = "a number of the service's; compared, never kept";
const secret = "kept as a hash or under seal, never shown";
const filter = "what a list was asked for; kept as a keyed hash";
const sought = "what the book is searched for; compared, never kept";
const ours = "ids of our own rows";
const sealed = "an order and its buyer's name in the shop; kept under seal";
const extract = "which orders of the book leave as a file; kept under seal";
/** Texts in which such a number may stand, and why. Who adds a text that a person types decides here, or refuses. */
const MAY_HOLD: Record<string, string> = {
  "findCardChecks accountNo": "found by its keyed hash, never kept",
  "verifyCard name": holder,
  "verifyCard accountNo": holder,
  "verifyCard idCardCode": holder,
  "verifyCard bankPreMobile": holder,
  "verifyCard confirmedLastFour": "compared with the card, never kept",
  "verifyCard purpose": "judged beside its holder, below",
  "addPlacement sid": "judged as a whole form, below",
  "addPlacement owner": "judged as a whole form, below",
  "addPlacement name": "judged as a whole form, below",
  "changePlacement sid": "judged as a whole form, below",
  "changePlacement owner": "judged as a whole form, below",
  "changePlacement name": "judged as a whole form, below",
  "createShop ownerId": service,
  "createShop shopId": service,
  "createShop sellerId": service,
  "updateShop ownerId": service,
  "updateShop shopId": service,
  "updateShop sellerId": service,
  "changeNoticeTarget secret": secret,
  "changeNoticeTarget password": secret,
  "createNoticeTarget secret": secret,
  "createNoticeTarget password": secret,
  "checkPageBase order": filter,
  "checkPageBase remark": filter,
  "checkPageBase shown.orderNumbers[]": shown,
  "findKnownBuyers orders[].tid": sealed,
  "findKnownBuyers orders[].nick": sealed,
  "createBuyerRun orders[].tid": sealed,
  "createBuyerRun orders[].nick": sealed,
  "requestBuyers orders[].tid": sealed,
  "exportBuyers rows[].tid": "written into the file that is asked for, never kept",
  "exportBuyers rows[].nick": "written into the file that is asked for, never kept",
  "requestBuyers orders[].nick": sealed,
  "startExport province": extract,
  "startExport q": extract,
  "startExport status": extract,
  "exportOrders rows[][]": "written into the file that is asked for, never kept",
  "replaceAccessToken token": secret,
  "changePassword current": secret,
  "changePassword password": secret,
  "confirmIdentity proof": secret,
  "turnOnSecondFactor code": secret,
  "showAddresses ids[]": ours,
  "getPickList ids[]": ours,
  "getPackingSlips ids[]": ours,
  "markPrinted ids[]": ours,
  "removePrintMarks ids[]": ours,
  "getPickList status": sought,
  "getPickList province": sought,
  "getPickList q": sought,
  "getPackingSlips status": sought,
  "getPackingSlips province": sought,
  "getPackingSlips q": sought,
  "showAddresses lists[].sealed": "what the server sealed itself; opened, never kept",
  "open token": secret,
  "open password": secret,
};

type Leaf = { path: string; schema: ZodType };

/** The texts that a schema takes, wherever in it they stand. */
function textsOf(schema: ZodType, path = ""): Leaf[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const below = (inner: unknown, name = path) => textsOf(inner as ZodType, name);
  switch (def.type) {
    case "string":
      return [{ path, schema }];
    case "object":
      return Object.entries(def.shape as Record<string, ZodType>).flatMap(([name, inner]) =>
        below(inner, path === "" ? name : `${path}.${name}`),
      );
    case "array":
      return below(def.element, `${path}[]`);
    case "union":
      return (def.options as ZodType[]).flatMap((option) => below(option));
    case "record":
      return [...below(def.keyType), ...below(def.valueType)];
    case "pipe":
      // What is typed is the outer schema's to judge where its own end refuses it.
      return below(def.in).map(({ path: at }) => ({ path: at, schema }));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return below(def.innerType);
    case "enum":
    case "literal":
    // Its open parts are uuids and words of a list.
    case "template_literal":
    case "int":
    case "number":
    case "boolean":
    case "transform":
    case "null":
      return [];
    default:
      throw new Error(`a kind of schema nobody has thought of: ${def.type} at ${path}`);
  }
}

const taken = [...commandInputs].flatMap(([command, schema]) =>
  textsOf(schema)
    .filter((text) => PLANTED.some((planted) => text.schema.safeParse(planted).success))
    .map(({ path }) => `${names.get(command) ?? "open"} ${path}`),
);

test("row 57: every text that a command takes refuses somebody's number, or is decided on", () => {
  expect(commandInputs.size).toBeGreaterThan(25);
  expect([...new Set(taken)].sort()).toEqual(Object.keys(MAY_HOLD).sort());
});

test.each(PLANTED)("row 57: with %s no purpose and nothing of a placement is taken", (planted) => {
  for (const text of [planted, `退款 ${planted} x`]) {
    expect(cardCheckInput.safeParse({ ...cardInput(), purpose: text }).success, text).toBe(false);
    for (const field of ["name", "sid", "owner"]) {
      const form = { sid: "parcel-1", owner: "Lin", name: "Poster", [field]: text };
      expect(placementInput.safeParse(form).success, field).toBe(false);
    }
  }
});
