import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";

/** Addresses, commands and visitors of a running dashboard. */
export type FuzzTarget = {
  host: string;
  actions: { id: string; name: string; page: string }[];
  /** Paths of pages. */
  pages: string[];
  reads: string[];
  /** Files of the build. */
  files: string[];
  /** The Cookie header of each visitor; the first is not signed in. */
  cookies: string[];
};

type Build = { routes: string[]; actions: FuzzTarget["actions"] };

/** The command that would lock out the run itself. */
export const SHUTS_OUT = / setAdminSecondFactor$/;

const STATIC = fileURLToPath(new URL("../../../../.next/static", import.meta.url));

/** Finds the target of a running dashboard of this build, and signs in a visitor of each role. */
export async function fuzzTarget(
  desk: Pick<RunningDesk, "url" | "people">,
  { routes, actions }: Build,
): Promise<FuzzTarget> {
  const visitors = await Promise.all(
    (["staff", "marketing", "admin"] as const).map((role) => visitAs(desk, role)),
  );
  const own = routes.filter((route) => !route.startsWith("/_"));
  return {
    host: new URL(desk.url).host,
    actions: actions.filter(({ name }) => !SHUTS_OUT.test(name)),
    pages: own.filter((route) => !route.startsWith("/api/")),
    reads: own.filter((route) => route.startsWith("/api/")),
    files: globSync("**/*.{js,css}", { cwd: STATIC })
      .sort()
      .map((file) => `/_next/static/${file.replaceAll("\\", "/")}`)
      .concat("/favicon.ico", "/favicon.svg", "/_next/static/none.js"),
    cookies: [
      "",
      ...visitors.map((visitor) =>
        [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join("; "),
      ),
    ],
  };
}
