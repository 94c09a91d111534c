import "server-only";
import { inForce } from "#lib/server/settings/registry.ts";
import type { SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { sql } from "#lib/server/db/statement.ts";

/** The columns of sums and kinds by the rule of the charge in force. */
export function chargeColumns({ values }: SettingsSnapshot) {
  const reading = inForce("chargeRule", values.chargeRule).reading;
  const column = (name: string) => sql.raw(`${name}_${reading === "once" ? "per_call" : "per_row"}`);
  return {
    counted: column("counted"),
    maybe: column("maybe"),
    unreported: column("unreported"),
    usual: column("usual"),
    highest: column("highest"),
  };
}
