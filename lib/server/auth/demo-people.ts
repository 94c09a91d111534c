import "server-only";
import type { Role } from "#lib/shared/base/identity.ts";

/** Who exists in the sandbox, one a role. */
export const DEMO_PEOPLE: readonly { email: string; name: string; role: Role }[] = [
  { email: "staff@demo.example", name: "Lin Staff", role: "staff" },
  { email: "marketing@demo.example", name: "Mei Marketing", role: "marketing" },
  { email: "admin@demo.example", name: "An Admin", role: "admin" },
];
