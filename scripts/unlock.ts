// Forgets the failed sign-ins of an account: `npm run unlock <email>`. With `-- --second-factor` it turns off a lost
// second factor.
import { takeOffSecondFactor, unlockAccount } from "#lib/server/people/operator.ts";
import { operate } from "./operate.ts";
import { CommandError } from "./command/run-command.ts";

await operate(() => {
  const args = process.argv.slice(2);
  const [email, ...rest] = args.filter((arg) => arg !== "--second-factor");
  if (!email || rest.length > 0)
    throw new CommandError("Usage: npm run unlock <email>, or npm run unlock <email> -- --second-factor");
  return args.includes("--second-factor") ? takeOffSecondFactor(email) : unlockAccount(email);
});
