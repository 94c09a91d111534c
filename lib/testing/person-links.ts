import { expect } from "vitest";
import { redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { PASSWORD } from "./people.ts";

type Link = { url: string };

export const tokenOf = ({ url }: Link): string => new URL(url).hash.slice(1);

/** Fails if the link still sets a password. */
export const expectWorthless = (link: Link): Promise<void> =>
  expect(redeemPersonLink({ token: tokenOf(link), password: PASSWORD })).rejects.toMatchObject({
    code: "forbidden",
  });
