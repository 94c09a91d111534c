import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { personChoices } from "#lib/server/db/schema.ts";
import { database } from "#lib/server/db/database.ts";
import { PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { type Context, hasRole, type Identity } from "#lib/shared/base/identity.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { pickShop, type Shop } from "#lib/shared/base/shops.ts";
import {
  choicesText,
  type ListChoices,
  readChoices,
  REMEMBERED_LISTS,
  type RememberedList,
} from "#lib/shared/orders/list-choices.ts";

export const choicesInput = z.strictObject({
  list: z.enum(REMEMBERED_LISTS),
  size: z.literal([...PAGE_SIZES]),
  edition: z.enum(["enhanced", "basic"]),
  flag: z.enum(["1", "2", "3", "4", "5"]).optional(),
});

/** Keeps what somebody chose of a list, for the next time the list is opened. */
export async function rememberChoices(
  { identity }: Context,
  { list, ...choices }: z.infer<typeof choicesInput>,
): Promise<null> {
  const value = choicesText(choices);
  await database()
    .insert(personChoices)
    .values({ personId: identity.personId, key: list, value })
    .onConflictDoUpdate({
      target: [personChoices.personId, personChoices.key],
      set: { value, changedAt: new Date() },
    });
  return null;
}

type Opened = Record<string, string | string[] | undefined>;

/**
 * Where a list that was opened by a link has to stand instead, else null: its shop always stands in the URL, so that no tab
 * follows another one, and without any choice of its own it opens with the person's last.
 */
export async function choicesAddress(
  identity: Identity,
  { path, list }: { path: string; list: RememberedList },
  opened: Opened,
  { shops, rememberedShopId }: { shops: readonly Shop[]; rememberedShopId: string | null },
): Promise<string | null> {
  const given = new URLSearchParams(
    Object.entries(opened).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const shop = pickShop(shops, given.get("shop"), rememberedShopId);
  if (shop === null) return null;
  const savedChoices = [...given.keys()].some((name) => name !== "shop")
    ? null
    : await getChoices(identity, list);
  const wanted = new URLSearchParams(savedChoices === null ? given : choicesText(savedChoices));
  if (given.get("shop") === shop.id && (savedChoices === null || wanted.size === 0)) return null;
  wanted.delete("shop");
  // To request without a seller ID was chosen for the shop that the link names, not for the one in its place.
  if (given.get("shop") !== shop.id) wanted.delete("seller");
  return `${path}?${new URLSearchParams([["shop", shop.id], ...wanted])}`;
}

/** A list's title with the shop that its URL names, for who may see the list. */
export async function choicesTitle({ roles }: Identity, title: string, { shop }: Opened): Promise<string> {
  if (!hasRole(roles, "staff")) return title;
  const named = (await listShops()).find(({ id }) => id === shop);
  return named === undefined ? title : `${named.name} · ${title}`;
}

/** What the list opens with for this person; what every list opens with while nothing was chosen. */
export async function getChoices({ personId }: Identity, list: RememberedList): Promise<ListChoices> {
  const [kept] = await database()
    .select({ value: personChoices.value })
    .from(personChoices)
    .where(and(eq(personChoices.personId, personId), eq(personChoices.key, list)));
  return readChoices(kept?.value ?? "");
}
