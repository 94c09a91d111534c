import type { Visitor } from "#lib/testing/visit-desk.ts";
import { routesOfBuild } from "./build-lists.ts";

export type Place = { where: string; text: string };

/** All pages and reads of the build with headers, and the second page of each read, as this visitor gets them. */
export async function everythingFor(visitor: Visitor, role: string): Promise<Place[]> {
  const routes = routesOfBuild().filter((one) => !/^\/_|\[/.test(one));
  return readAll(
    visitor,
    role,
    routes.flatMap((route) => (route.startsWith("/api/") ? [route, `${route}?page=2`] : [route])),
  );
}

export async function readAll(visitor: Visitor, role: string, paths: string[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const path of paths) {
    const response = await visitor.fetch(path);
    places.push({
      where: `${role} ${path}`,
      text: `${JSON.stringify([...response.headers])}\n${await response.text()}`,
    });
  }
  return places;
}
