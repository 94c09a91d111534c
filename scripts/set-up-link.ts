// A one-time link: to make the first admin, or with an e-mail to set that person's password.
import { makeFirstLink, makeLinkFor } from "#lib/server/people/operator.ts";
import { operate } from "./operate.ts";

await operate(() => {
  const [email] = process.argv.slice(2);
  return email ? makeLinkFor(email) : makeFirstLink();
});
