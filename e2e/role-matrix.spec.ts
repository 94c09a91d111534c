import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hasRole, ROLES, type Role } from "#lib/shared/roles.ts";
import { visitAs } from "#lib/testing/visit-as.ts";
import { visitDesk, type Visitor } from "#lib/testing/visit-desk.ts";
import { expect, test } from "./fixtures.ts";
import { ACTIONS, ROUTES, type Right } from "./rights.ts";

type Who = Role | "nobody";
type Action = { id: string; name: string; page: string };

const EVERYONE: readonly Who[] = ["nobody", ...ROLES];
const routes = Object.values(readBuild<Record<string, string>>("app-path-routes-manifest.json"));
const actions = actionsOf(readBuild("server/server-reference-manifest.json"));

test("every route and every command of the build has its row, and every row is of the build", () => {
  expect([...routes].sort()).toEqual(Object.keys(ROUTES).sort());
  expect(actions.map(({ name }) => name).sort()).toEqual(Object.keys(ACTIONS).sort());
});

test("role × route: each page and read lets in whom its row names and nobody else", async ({ desk, sandbox }) => {
  const visitors = await everyone(desk);
  await sandbox.control.clearMeter();
  for (const route of routes.filter((one) => !one.startsWith("/_"))) {
    const { right, isForward } = ROUTES[route] ?? { right: "admin" as const };
    const address = addressOf(route);
    for (const who of EVERYONE) {
      const response = await visitors[who].fetch(address);
      const cell = `${who} GET ${address}`;
      if (mayPass(who, right)) {
        if (isForward) expect([200, 307], cell).toContain(response.status);
        else if (route.startsWith("/api/")) expect([200, 400, 404, 405], cell).toContain(response.status);
        else expect(response.status, cell).toBe(200);
      } else if (route.startsWith("/api/")) expect(response.status, cell).toBe(who === "nobody" ? 401 : 403);
      else if (who === "nobody") expect(response.headers.get("location"), cell).toContain("/sign-in");
      else expect(response.status, cell).toBe(403);
    }
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("role × route: no other method does anything, and a paid read answers nothing but our own pages", async ({ desk, sandbox }) => {
  const visitors = await everyone(desk);
  await sandbox.control.clearMeter();
  for (const route of routes.filter((one) => one.startsWith("/api/") && one !== "/api/auth/[...nextauth]")) {
    for (const who of EVERYONE) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const { status } = await visitors[who].fetch(addressOf(route), { method });
        expect([401, 403, 405, 415], `${who} ${method} ${route}`).toContain(status);
      }
      if (!ROUTES[route]?.isPaid) continue;
      for (const site of ["cross-site", "same-site", "none"]) {
        expect((await visitors[who].fetch(addressOf(route), { headers: { "sec-fetch-site": site } })).status, `${who} ${site} ${route}`).toBe(403);
      }
    }
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("role × action: each command takes orders from whom its row names and from nobody else", async ({ desk, sandbox }) => {
  const visitors = await everyone(desk);
  await sandbox.control.clearMeter();
  for (const action of actions.filter(({ name }) => !name.endsWith(" signOut"))) {
    const right = ACTIONS[action.name] ?? "admin";
    for (const who of EVERYONE) {
      const code = await codeOf(await send(visitors[who], action));
      const expected = mayPass(who, right) ? "badInput" : who === "nobody" ? "notSignedIn" : "forbidden";
      expect(code, `${who} ${action.name}`).toBe(expected);
    }
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("CSRF on server actions: without our Origin no command runs, whoever is signed in", async ({ desk }) => {
  const { admin } = await everyone(desk);
  for (const action of actions) {
    for (const origin of ["", "null", "https://evil.example", desk.url.replace(/\d+$/, "1")]) {
      const response = await send(admin, action, origin);
      expect(response.status, `${action.name} from "${origin}"`).toBe(403);
    }
  }
});

async function everyone(desk: Parameters<typeof visitAs>[0]): Promise<Record<Who, Visitor>> {
  const [staff, marketing, admin] = await Promise.all([visitAs(desk, "staff"), visitAs(desk, "marketing"), visitAs(desk, "admin")]);
  return { nobody: visitDesk(desk.url), staff, marketing, admin };
}

function mayPass(who: Who, right: Right): boolean {
  if (right === "everybody") return true;
  if (who === "nobody") return false;
  return right === "signedIn" || hasRole([who], right);
}

/** As the browser sends it, with an input that no command accepts: who may not is told so before it is looked at. */
function send(visitor: Visitor, { id, page }: Action, origin?: string): Promise<Response> {
  const headers = { accept: "text/x-component", "content-type": "text/plain;charset=UTF-8", "next-action": id };
  return visitor.fetch(page, { method: "POST", body: '[{"unexpected":true}]', headers: { ...headers, ...(origin !== undefined && { origin }) } });
}

async function codeOf(response: Response): Promise<string | undefined> {
  return /"error":\{"code":"(\w+)"/.exec(await response.text())?.[1];
}

/** The address of a route, with an id that nothing has. */
function addressOf(route: string): string {
  return route.replace("[...nextauth]", "session").replace(/\[\w+\]/g, "00000000-0000-4000-8000-000000000000");
}

type Manifest = { node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }> };

function actionsOf({ node }: Manifest): Action[] {
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => ({ id, name: `${filename} ${exportedName}`, page: pageOf(Object.keys(workers)[0] ?? "") }));
}

/** "app/(desk)/settings/shops/page" is at "/settings/shops". */
function pageOf(worker: string): string {
  return `/${worker.replace(/^app\//, "").replace(/\([^)]*\)\//g, "").replace(/\/?page$/, "")}`;
}

function readBuild<T>(file: string): T {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../.next/${file}`, import.meta.url)), "utf8")) as T;
}
