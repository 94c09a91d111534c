import type { Role } from "#lib/shared/roles.ts";

/** Whom a page, read or command lets in: everybody, whoever is signed in, or one role (an admin may do what any role may). */
export type Right = "everybody" | "signedIn" | Role;

/** One row for every route of the build. A paid read answers our own pages alone, besides. */
export const ROUTES: Record<string, { right: Right; isPaid?: true; /** May send on to another page. */ isForward?: true }> = {
  "/": { right: "signedIn", isForward: true },
  "/orders/pending": { right: "staff" },
  "/orders/sold": { right: "staff" },
  "/buyers": { right: "staff" },
  "/cards": { right: "admin" },
  "/settings": { right: "admin", isForward: true },
  "/settings/audit": { right: "admin" },
  "/settings/people": { right: "admin" },
  "/settings/shops": { right: "admin" },
  "/top-up": { right: "marketing" },
  "/invite": { right: "everybody" },
  "/sign-in": { right: "everybody", isForward: true },
  "/set-up": { right: "everybody" },
  "/api/auth/[...nextauth]": { right: "everybody" },
  "/api/cards": { right: "admin" },
  "/api/orders/pending": { right: "staff", isPaid: true },
  "/api/orders/sold": { right: "staff", isPaid: true },
  "/api/buyers/runs": { right: "staff" },
  "/api/buyers/runs/[id]": { right: "staff" },
  "/api/refused-method": { right: "everybody" },
  "/api/settings/audit": { right: "admin" },
  "/healthz": { right: "everybody" },
  "/readyz": { right: "everybody" },
  "/_global-error": { right: "everybody" },
  "/_not-found": { right: "everybody" },
};

/** One row for every command of the build, by file and name. */
export const ACTIONS: Record<string, Right> = {
  "app/(auth)/invite/actions.ts acceptLink": "everybody",
  "app/(auth)/set-up/actions.ts setUp": "everybody",
  "app/(desk)/cards/actions.ts redactCardChecks": "admin",
  "app/(desk)/cards/actions.ts setAttemptGuard": "admin",
  "app/(desk)/cards/actions.ts verifyCard": "admin",
  "app/(desk)/orders/pending/actions.ts checkPageBase": "staff",
  "app/(desk)/buyers/actions.ts createBuyerRun": "staff",
  "app/(desk)/buyers/actions.ts askBuyers": "staff",
  "app/(desk)/buyers/actions.ts recordBuyerExport": "staff",
  "app/(desk)/orders/pending/actions.ts noteAddressSeen": "staff",
  "app/(desk)/orders/sold/actions.ts noteAddressSeen": "staff",
  "app/(desk)/settings/people/actions.ts changeRoles": "admin",
  "app/(desk)/settings/people/actions.ts disablePerson": "admin",
  "app/(desk)/settings/people/actions.ts enablePerson": "admin",
  "app/(desk)/settings/people/actions.ts invitePerson": "admin",
  "app/(desk)/settings/people/actions.ts makePersonLink": "admin",
  "app/(desk)/settings/people/actions.ts withdrawInvitation": "admin",
  "app/(desk)/settings/shops/actions.ts createShop": "admin",
  "app/(desk)/settings/shops/actions.ts updateShop": "admin",
  "app/(desk)/top-up/actions.ts addPlacement": "marketing",
  "app/(desk)/top-up/actions.ts changePlacement": "marketing",
  "app/(desk)/top-up/actions.ts getLinks": "marketing",
  "lib/server/auth/sign-out.ts signOut": "everybody",
};
