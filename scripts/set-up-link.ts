// Prints a one-time link: for the first admin, or with an email address to set that person's password.
import { makeFirstLink, makeLinkFor } from "#lib/server/people/operator.ts";
import { operate } from "./operate.ts";

await operate(() => {
  const [email] = process.argv.slice(2);
  return email ? makeLinkFor(email) : makeFirstLink();
});
