import type { Visitor } from "#lib/testing/visit-desk.ts";
import { routesOfBuild } from "./build-lists.ts";
import type { Place } from "./find-numbers.ts";

/** Every page and read of the build, as this visitor gets it. */
export async function everythingFor(visitor: Visitor, role: string): Promise<Place[]> {
  const places: Place[] = [];
  for (const route of routesOfBuild().filter((one) => !/^\/_|\[/.test(one))) {
    for (const query of ["", "?page=1", "?page=2"]) {
      const response = await visitor.fetch(route + query);
      places.push({
        where: `${role} ${route}${query}`,
        text: `${JSON.stringify([...response.headers])}\n${await response.text()}`,
      });
    }
  }
  return places;
}
