import { afterAll, beforeAll, beforeEach } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import type { MessengerId, SignOnProviderId } from "#lib/shared/sign-on/providers.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { removePeople } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { type Visit, visit } from "#lib/testing/sign-on-visit.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { dingtalkRules, dingtalkVariables } from "./dingtalk-rules.ts";
import { feishuRules, feishuVariables } from "./feishu-rules.ts";
import { type StandIn, startMessenger } from "./start-messenger.ts";
import { wecomRules, wecomVariables } from "./wecom-rules.ts";

const RULES = { wecom: wecomRules, dingtalk: dingtalkRules, feishu: feishuRules };

/** Variables of a desk that knows these messengers. */
export function messengerVariables(hosts: Record<MessengerId, string>): Record<string, string> {
  return {
    ...wecomVariables,
    ...dingtalkVariables,
    ...feishuVariables,
    WECOM_HOST: hosts.wecom,
    DINGTALK_HOST: hosts.dingtalk,
    FEISHU_HOST: hosts.feishu,
  };
}

type Messengers = {
  of: (id: MessengerId) => StandIn;
  /** Reads the environment again with these variables besides. */
  setVariables: (more: Record<string, string>) => void;
};

/** Gives the tests of a file the three messengers and a desk that knows them, all empty before each test. */
export function withMessengers(): Messengers {
  withTestDatabase();
  const started = new Map<MessengerId, StandIn>();
  const of = (id: MessengerId): StandIn => {
    const messenger = started.get(id);
    if (!messenger) throw new Error("it starts before the first test");
    return messenger;
  };
  const hosts = () => ({
    wecom: of("wecom").host,
    dingtalk: of("dingtalk").host,
    feishu: of("feishu").host,
  });
  const setVariables = (more: Record<string, string>) =>
    void setTestEnv({ ...messengerVariables(hosts()), ...more });
  beforeAll(async () => {
    for (const id of ["wecom", "dingtalk", "feishu"] as const)
      started.set(id, await startMessenger(RULES[id]));
  });
  beforeEach(async () => {
    for (const messenger of started.values()) {
      Object.assign(messenger, { person: null, isSlow: false, fault: null, paths: [] });
      messenger.grants.clear();
      messenger.tokens.clear();
    }
    setVariables({});
    await removePeople();
    await emptyTables("audit_entries");
  });
  afterAll(async () => {
    for (const messenger of started.values()) await messenger.close();
  });
  return { of, setVariables };
}

/** A browser that signs in by this messenger. */
export function visitBy(id: MessengerId, limitMs: number | null = null, agent?: string): Visit {
  return visit(limitMs, agent, id);
}

/** Issuer under which accounts of the messenger are linked. */
export function issuerOf(id: SignOnProviderId): string {
  return env().signOnProviders.find((provider) => provider.id === id)?.issuer ?? "";
}

/** Links an account at the messenger to the person. */
export async function linkTo(personId: string, id: SignOnProviderId, subject: string): Promise<void> {
  await database()
    .insert(signOnAccounts)
    .values({ personId, issuer: issuerOf(id), subject });
}
