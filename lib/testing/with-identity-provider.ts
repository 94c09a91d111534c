import { afterAll, beforeAll, beforeEach } from "vitest";
import { removePeople } from "./people.ts";
import { CLIENT, type IdentityProvider, startIdentityProvider } from "./identity-provider.ts";
import { emptyTables } from "./empty-tables.ts";
import { setTestEnv } from "./set-test-env.ts";
import { withTestDatabase } from "./with-test-database.ts";

/** Gives the tests of a file a real provider and a desk that knows it, both empty before each test. */
export function withIdentityProvider(variables: Record<string, string> = {}): {
  readonly provider: IdentityProvider;
} {
  withTestDatabase();
  let provider: IdentityProvider | null = null;
  const started = (): IdentityProvider => {
    if (!provider) throw new Error("it starts before the first test");
    return provider;
  };
  beforeAll(async () => {
    provider = await startIdentityProvider("http://localhost:3000");
  });
  beforeEach(async () => {
    const { issuer } = started();
    const sound = { account: null, rewrite: null, hasForeignKey: false, isThin: false, stallsAt: null };
    Object.assign(started(), sound);
    setTestEnv({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Lin Jian",
      ...variables,
    });
    await removePeople();
    await emptyTables("audit_entries");
  });
  afterAll(() => provider?.close());
  return {
    get provider() {
      return started();
    },
  };
}

/** An account whose verified email is this. */
export const accountOf = (email: string, subject = "subject-1", more: Record<string, unknown> = {}) => ({
  subject,
  claims: { email, email_verified: true, ...more },
});
