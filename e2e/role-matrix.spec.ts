import { hasRole, ROLES, type Role } from "#lib/shared/base/identity.ts";
import { visitAs, visitDesk, type Visitor } from "#lib/testing/visit-desk.ts";
import { actionsOfBuild, routesOfBuild } from "./build-lists.ts";
import { expect, test } from "./fixtures.ts";
import { ACTIONS, ROUTES, type Right } from "./rights.ts";
import { sendAction } from "./send-action.ts";

type Who = Role | "nobody";

const EVERYONE: readonly Who[] = ["nobody", ...ROLES];
const routes = routesOfBuild();
const actions = actionsOfBuild();
/** Input that no command accepts: missing rights must be reported before it is parsed. */
const NONSENSE = { unexpected: true };

let visitors: Record<Who, Visitor>;
test.beforeAll(async ({ desk }) => {
  const [staff, marketing, admin] = await Promise.all([
    visitAs(desk, "staff"),
    visitAs(desk, "marketing"),
    visitAs(desk, "admin"),
  ]);
  visitors = { nobody: visitDesk(desk.url), staff, marketing, admin };
});

test("every route and every command of the build has its row, and every row is of the build", () => {
  expect([...routes].sort()).toEqual(Object.keys(ROUTES).sort());
  expect(actions.map(({ name }) => name).sort()).toEqual(Object.keys(ACTIONS).sort());
});

test("role × route: each page and read lets in only whom its row names", async ({ sandbox }) => {
  await sandbox.control.clearMeter();
  for (const route of routes.filter((one) => !one.startsWith("/_"))) {
    const { right, isForward } = ROUTES[route] ?? { right: "admin" as const };
    const address = addressOf(route);
    await eachOf(EVERYONE, async (who) => {
      const response = await visitors[who].fetch(address);
      const cell = `${who} GET ${address}`;
      if (hasAccess(who, right)) {
        if (isForward) expect([200, 307], cell).toContain(response.status);
        else if (route.startsWith("/api/"))
          expect([200, 400, 404, 405, 421], cell).toContain(response.status);
        // No job has that id, and metrics need a token.
        else expect(response.status, cell).toBe(/\[id\]|^\/metrics$/.test(route) ? 404 : 200);
      } else if (route === "/api/v1/mcp") expect(response.status, cell).toBe(405);
      else if (route.startsWith("/api/"))
        expect(response.status, cell).toBe(who === "nobody" || right === "program" ? 401 : 403);
      else if (who === "nobody") expect(response.headers.get("location"), cell).toContain("/sign-in");
      else expect(response.status, cell).toBe(403);
    });
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("role × route: other methods do nothing, and paid reads serve only our own pages", async ({
  sandbox,
}) => {
  await sandbox.control.clearMeter();
  for (const route of routes.filter((one) => one.startsWith("/api/") && one !== "/api/auth/[...nextauth]")) {
    await eachOf(EVERYONE, async (who) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const { status } = await visitors[who].fetch(addressOf(route), { method });
        expect(
          [401, 403, 405, 415, ...(route.includes("[[...path]]") ? [404] : [])],
          `${who} ${method} ${route}`,
        ).toContain(status);
      }
      if (!ROUTES[route]?.isOwn) return;
      for (const site of ["cross-site", "same-site", "none"]) {
        expect(
          (await visitors[who].fetch(addressOf(route), { headers: { "sec-fetch-site": site } })).status,
          `${who} ${site} ${route}`,
        ).toBe(403);
      }
    });
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("role × action: each command obeys only whom its row names", async ({ sandbox }) => {
  await sandbox.control.clearMeter();
  for (const action of actions) {
    const right = ACTIONS[action.name] ?? "admin";
    await eachOf(EVERYONE, async (who) => {
      const code = await codeOf(await sendAction(visitors[who], action, NONSENSE));
      const expected = hasAccess(who, right) ? "badInput" : who === "nobody" ? "notSignedIn" : "forbidden";
      expect(code, `${who} ${action.name}`).toBe(expected);
    });
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("a command sent to another page after a navigation is judged as on its own page", async () => {
  for (const action of actions.filter(({ page }) => !page.includes("[")))
    expect(
      await codeOf(await sendAction(visitors.admin, { ...action, page: "/account" }, NONSENSE)),
      action.name,
    ).toBe("badInput");
});

test("CSRF on server actions: without our Origin no command runs, whoever is signed in", async ({ desk }) => {
  for (const action of actions) {
    await eachOf(["", "null", "https://evil.example", desk.url.replace(/\d+$/, "1")], async (origin) => {
      const response = await sendAction(visitors.admin, action, NONSENSE, origin);
      expect(response.status, `${action.name} from "${origin}"`).toBe(403);
    });
  }
});

/** Runs `look` for all items at the same time. */
async function eachOf<Item>(items: readonly Item[], look: (item: Item) => Promise<void>): Promise<void> {
  await Promise.all(items.map(look));
}

function hasAccess(who: Who, right: Right): boolean {
  if (right === "everybody") return true;
  if (who === "nobody" || right === "program") return false;
  return right === "signedIn" || right === "anyRole" || hasRole([who], right);
}

async function codeOf(response: Response): Promise<string | undefined> {
  return /"error":\{"code":"(\w+)"/.exec(await response.text())?.[1];
}

/** The path of a route, with an id that doesn't exist. */
function addressOf(route: string): string {
  return route
    .replace("[...nextauth]", "session")
    .replace("[[...path]]", "unknown")
    .replace(/\[\w+\]/g, "00000000-0000-4000-8000-000000000000");
}
