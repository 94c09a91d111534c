import { expect, test } from "vitest";
import { findStatus, isWaiting, shipByLook, type OrderStatus } from "./statuses.ts";

const statuses: OrderStatus[] = [
  { value: "2", name: "待发货", isWaiting: true },
  { value: "4", name: "已完成", isWaiting: false },
];

test("a status is found by its raw value if it has a name", () => {
  expect(findStatus(statuses, " 2 ")?.name).toBe("待发货");
  expect(["4", "3", null].map((status) => isWaiting(statuses, status))).toEqual([false, null, null]);
});

test.each([
  ["overdue", true, "overdue"],
  ["soon", true, "soon"],
  ["calm", true, "calm"],
  ["overdue", false, "date"],
  ["soon", false, "date"],
  ["calm", false, "date"],
  ["overdue", null, "wasDue"],
  ["soon", null, "calm"],
  ["calm", null, "calm"],
] as const)("%s of an order that waits: %s is shown as %s", (urgency, waits, look) =>
  expect(shipByLook(urgency, waits)).toBe(look),
);
