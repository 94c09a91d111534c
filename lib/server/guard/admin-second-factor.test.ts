import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { findPerson } from "#lib/server/auth/session.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { turnOffSecondFactor } from "#lib/server/second-factor/own-second-factor.ts";
import type { ErrorBody } from "#lib/shared/base/errors.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { addPerson, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { sealContext, turnOn } from "#lib/testing/second-factor.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { runCommand } from "./command.ts";
import { readRoute } from "./read-route.ts";

withTestDatabase();
beforeEach(removePeople);

const input = z.strictObject({});
const verb = async () => "done";

async function mayDo(role: Role | "signedIn", headers: Headers): Promise<[string, string]> {
  const command = await runCommand({ role, input, verb }, {}, headers);
  const read = await readRoute({ role, input, isPaid: false, verb })(
    new Request("http://localhost:3000/api/x", { headers }),
  );
  const response = (await read.json()) as string | ErrorBody;
  return [
    command.ok ? command.value : command.error.code,
    typeof response === "string" ? response : response.error.code,
  ];
}

test("once admins need a second factor, one without it is no admin on the server", async () => {
  const { id, email } = await addPerson(["admin", "marketing"]);
  const headers = await signedInHeaders(email);
  expect(await mayDo("admin", headers)).toEqual(["done", "done"]);
  await changeSetting("adminSecondFactor", { isRequired: true }, id);
  for (const role of ["admin", "staff"] as const)
    expect(await mayDo(role, headers)).toEqual(["secondFactorFirst", "secondFactorFirst"]);
  expect(await mayDo("marketing", headers)).toEqual(["done", "done"]);
  expect(await mayDo("signedIn", headers)).toEqual(["done", "done"]);
  expect(await findPerson(headers)).toMatchObject({ roles: ["marketing"], needsSecondFactor: true });

  await turnOn(id, new Date());
  expect(await mayDo("admin", headers)).toEqual(["done", "done"]);
  expect(await findPerson(headers)).not.toHaveProperty("needsSecondFactor");
  await turnOffSecondFactor(sealContext(id));
  expect(await mayDo("admin", headers)).toEqual(["secondFactorFirst", "secondFactorFirst"]);
});

test("whoever is no admin needs none, and is told of none", async () => {
  const admin = await addPerson(["admin"]);
  const { email } = await addPerson(["staff"]);
  await changeSetting("adminSecondFactor", { isRequired: true }, admin.id);
  const headers = await signedInHeaders(email);
  expect(await mayDo("staff", headers)).toEqual(["done", "done"]);
  expect(await mayDo("admin", headers)).toEqual(["forbidden", "forbidden"]);
  expect(await findPerson(headers)).not.toHaveProperty("needsSecondFactor");
});
