import "server-only";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { env } from "#lib/server/env.ts";
import { listStoredLinks } from "#lib/server/top-up/list-stored-links.ts";
import { TOP_UP_LINK_KINDS } from "#lib/shared/top-up/top-up.ts";
import { isSimulated, time, writeTimeOrNull } from "./written-values.ts";

const input = z.strictObject({});
const output = z.strictObject({
  placements: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      sid: z.string(),
      links: z.array(z.strictObject({ kind: z.enum(TOP_UP_LINK_KINDS), url: z.string() })),
      asOf: time.nullable(),
    }),
  ),
  isSimulated,
});

/** The stored links of the placements in use; placements belong to no shop. */
export const listLinks: ApiRoute<typeof input, typeof output> = {
  path: "/links",
  summary: "Stored top-up links of each placement, without a call",
  right: "links",
  input,
  output,
  async verb() {
    const stored = await listStoredLinks();
    return {
      body: {
        placements: stored.map(({ placement, links, asOf }) => ({
          ...placement,
          links,
          asOf: writeTimeOrNull(asOf),
        })),
        isSimulated: env().mode === "sandbox",
      },
    };
  },
};
