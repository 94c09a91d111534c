import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { personChoices } from "#lib/server/db/schema.ts";
import { database } from "#lib/server/db/database.ts";
import { type PageSearch, readPageSearch } from "#lib/server/http/request-input.ts";
import { PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { type Context, hasRole, type Identity } from "#lib/shared/base/identity.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { pickShop, type Shop } from "#lib/shared/base/shops.ts";
import { SOLD_EDITIONS } from "#lib/shared/calls/operations.ts";
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
  edition: z.enum(SOLD_EDITIONS),
  flag: z.enum(["1", "2", "3", "4", "5"]).optional(),
});

/** Stores a person's choices of a list for the next time it is opened. */
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

/**
 * Address that a list opened by a link has to redirect to, else null: the shop is always in the URL, so that tabs
 * stay independent, and a link without choices gets the person's last ones.
 */
export async function choicesAddress(
  identity: Identity,
  { path, list }: { path: string; list: RememberedList },
  opened: PageSearch,
  { shops, rememberedShopId }: { shops: readonly Shop[]; rememberedShopId: string | null },
): Promise<string | null> {
  const given = readPageSearch(opened);
  const shop = pickShop(shops, given.get("shop"), rememberedShopId);
  if (shop === null) return null;
  const savedChoices = [...given.keys()].some((name) => name !== "shop")
    ? null
    : await getChoices(identity, list);
  const wanted = new URLSearchParams(savedChoices === null ? given : choicesText(savedChoices));
  if (given.get("shop") === shop.id && (savedChoices === null || wanted.size === 0)) return null;
  wanted.delete("shop");
  // `seller=none` was chosen for the shop of the link, and another one is shown.
  if (given.get("shop") !== shop.id) wanted.delete("seller");
  return `${path}?${new URLSearchParams([["shop", shop.id], ...wanted])}`;
}

/** Title of a list with the shop that its URL names, for people who may see the list. */
export async function choicesTitle(
  { roles }: Identity,
  title: string,
  { shop }: PageSearch,
): Promise<string> {
  if (!hasRole(roles, "staff")) return title;
  const named = (await listShops()).find(({ id }) => id === shop);
  return named === undefined ? title : `${named.name} · ${title}`;
}

/** Choices of this person that the list opens with; the defaults if there are none. */
export async function getChoices({ personId }: Identity, list: RememberedList): Promise<ListChoices> {
  const [kept] = await database()
    .select({ value: personChoices.value })
    .from(personChoices)
    .where(and(eq(personChoices.personId, personId), eq(personChoices.key, list)));
  return readChoices(kept?.value ?? "");
}
