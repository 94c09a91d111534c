import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { cardCheckInput } from "#lib/server/cards/card-check-input.ts";
import { cardListInput } from "#lib/server/cards/list/card-list-input.ts";
import { placementInput, placementListInput } from "#lib/server/top-up/placements.ts";
import { cardInput } from "#lib/testing/card-requests.ts";
import { casesOf } from "#lib/testing/shown/words.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { exportsOf } from "#lib/testing/exports-of.ts";
import { commandInputs } from "./command.ts";

setTestEnv();
const names = new Map<unknown, string>();
for (const { name, value } of await exportsOf<unknown>("app/**/actions.ts")) names.set(value, name);

const CARD = "6222020000000102004";
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
/** Card, ID and phone numbers as people write them. */
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

/** Texts that may hold such a number, and why. A new typed text is listed here, or rejects them. */
const MAY_HOLD = casesOf(
  ["found by its keyed hash, never kept", "findCardChecks accountNo"],
  [
    "the holder's own field: sent, and kept as a mask and a keyed hash alone",
    "verifyCard name | verifyCard accountNo | verifyCard idCardCode | verifyCard bankPreMobile",
    "startCardList rows[].name | startCardList rows[].accountNo | startCardList rows[].idCardCode",
    "startCardList rows[].bankPreMobile",
  ],
  [
    "compared with cached results, never kept",
    "findKnownCards rows[].key | findKnownCards rows[].name | findKnownCards rows[].accountNo",
    "findKnownCards rows[].idCardCode | findKnownCards rows[].bankPreMobile",
  ],
  ["compared with the card, never kept", "verifyCard confirmedLastFour"],
  [
    "judged beside its holder, below",
    "verifyCard purpose | startCardList purpose | startCardList rows[].key",
  ],
  [
    "judged as a whole form, below",
    "addPlacement sid | addPlacement owner | addPlacement name | changePlacement sid",
    "changePlacement owner | changePlacement name | addPlacements names[] | addPlacements owner",
  ],
  [
    "a number of the service's, which may be as long as a card's; kept",
    "createShop ownerId | createShop shopId | createShop sellerId | updateShop ownerId",
    "updateShop shopId | updateShop sellerId",
  ],
  [
    "kept as a hash or under seal, never shown",
    "changeNoticeTarget secret | changeNoticeTarget password | createNoticeTarget secret",
    "createNoticeTarget password | replaceAccessToken token | changePassword current",
    "changePassword password | confirmIdentity proof | turnOnSecondFactor code | acceptLink token",
    "acceptLink password | lookAtLink token | setUp token | setUp password | lookAtSetUpLink token",
  ],
  ["what a list was asked for; kept as a keyed hash", "checkPageNumbering order | checkPageNumbering remark"],
  ["a number of the service's; compared, never kept", "checkPageNumbering shown.orderNumbers[]"],
  ["written into the file that is asked for, never kept", "exportRows rows[][]"],
  [
    "which orders of the book leave as a file; kept under seal",
    "startExport province | startExport q | startExport status",
  ],
  [
    "ids of our own rows",
    "showAddresses ids[] | getPickList ids[] | getPackingSlips ids[] | markPrinted ids[]",
    "removePrintMarks ids[] | setAside id | putBack id",
  ],
  [
    "what the book is searched for; compared, never kept",
    "getPickList status | getPickList province | getPickList q | getPackingSlips status",
    "getPackingSlips province | getPackingSlips q",
  ],
  [
    "of the channel, as the service sends them; the receiver is kept under seal, what is only compared is not kept",
    "addFileOrders orders[].number | addFileOrders orders[].lines[].name | addFileOrders orders[].lines[].spec",
    "addFileOrders orders[].status | addFileOrders orders[].flagName | addFileOrders orders[].remark",
    "addFileOrders orders[].unreadable",
    "addFileOrders orders[].receiver.name | addFileOrders orders[].receiver.phone",
    "addFileOrders orders[].receiver.province | addFileOrders orders[].receiver.city",
    "addFileOrders orders[].receiver.district | addFileOrders orders[].receiver.address",
    "compareFileOrders orders[].number | compareFileOrders orders[].lines[].name | compareFileOrders orders[].lines[].spec",
    "compareFileOrders orders[].status | compareFileOrders orders[].flagName | compareFileOrders orders[].remark",
    "compareFileOrders orders[].unreadable",
    "compareFileOrders orders[].receiver.name | compareFileOrders orders[].receiver.phone",
    "compareFileOrders orders[].receiver.province | compareFileOrders orders[].receiver.city",
    "compareFileOrders orders[].receiver.district | compareFileOrders orders[].receiver.address",
    "checkFileOrders numbers[] | takeBackFileOrders numbers[]",
  ],
  ["what the server sealed itself; opened, never kept", "showAddresses lists[].sealed"],
);

type Leaf = { path: string; schema: ZodType };

/** Finds the texts that a schema takes, at any depth. */
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
      // The whole pipe checks what is typed, so the outer schema is listed.
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
  expect([...new Set(taken)].sort()).toEqual(MAY_HOLD.map(([text]) => text).sort());
});

test.each(PLANTED)("row 57: with %s no purpose and nothing of a placement is taken", (planted) => {
  for (const text of [planted, `退款 ${planted} x`]) {
    expect(cardCheckInput.safeParse({ ...cardInput(), purpose: text }).success, text).toBe(false);
    const { name, accountNo, idempotencyKey } = cardInput();
    const list = { idempotencyKey, purpose: text, rows: [{ key: "", level: 2, name, accountNo }] };
    expect(cardListInput.safeParse(list).success, text).toBe(false);
    expect(cardListInput.safeParse({ ...list, purpose: "退款" }).success).toBe(true);
    for (const field of ["name", "sid", "owner"]) {
      const form = { sid: "parcel-1", owner: "Lin", name: "Poster", [field]: text };
      expect(placementInput.safeParse(form).success, field).toBe(false);
    }
    for (const list of [
      { names: ["Poster", text], owner: "Lin" },
      { names: ["Poster"], owner: text },
    ])
      expect(placementListInput.safeParse(list).success, text).toBe(false);
  }
});
