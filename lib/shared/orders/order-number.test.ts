import { expect, test } from "vitest";
import { cleanOrderNumber, orderNumberIssue } from "./order-number.ts";

test.each([
  ["4402981677163358206", "4402981677163358206"],
  ["订单号：4402 9816 7716 3358 206", "4402981677163358206"],
  ["４４０２９８１６７７１６３３５８２０６", "4402981677163358206"],
  ["4402981677163358206, ¥35.80", "4402981677163358206"],
  ["order no. 4402-9816-7716-3358-206\n", "4402981677163358206"],
  ["4.40298E+18", "4.40298E+18"],
  ["abc", ""],
  ["8206", "8206"],
])("of %j the order number is %j", (text, number) => expect(cleanOrderNumber(text)).toBe(number));

test.each([
  ["4402981677163358206", null],
  ["440298167716335", null],
  ["44029816771633", "tooShort"],
  ["", "tooShort"],
  ["4402981677163350000", "rounded"],
  ["4.40298E+18", "shortened"],
])("the issue of %j is %s", (number, issue) => expect(orderNumberIssue(number)).toBe(issue));
