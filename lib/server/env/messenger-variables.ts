import { z } from "zod";
import type { MessengerId } from "#lib/shared/sign-on/providers.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import type { RoleOfGroup } from "./role-pairs.ts";
import { rolePairs } from "./role-pairs.ts";

/** Company messenger that people can sign in with. */
export type MessengerSettings = {
  id: MessengerId;
  /** Company at the messenger: names its accounts here. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  trustsEmail: false;
  roles: { claim: "departments"; ofGroups: RoleOfGroup[] } | null;
  /** Id of the company there: only its members get in. */
  company: string;
  /** Number of the app, where the messenger has one. */
  agentId: string | null;
  /** Domain of the messenger's services, or one address for all of them. */
  host: string;
};

const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, "may contain only visible ASCII characters, at most 200");
const host = z
  .string()
  .refine(
    isDomainOrAddress,
    "must be a domain like larksuite.com or an address like https://chat.example (http only on this machine)",
  )
  .optional();

/** Variables of the company messengers. Messages complete "NAME …" and never quote a value. */
export const messengerVariables = {
  WECOM_CORP_ID: key.optional(),
  WECOM_AGENT_ID: z
    .string()
    .regex(/^\d{1,12}$/, "must be the number of the app")
    .optional(),
  WECOM_SECRET: key.optional(),
  WECOM_ROLES: rolePairs("must be departments and roles like 2=admin,5=staff, separated by commas"),
  WECOM_HOST: host,
  DINGTALK_CLIENT_ID: key.optional(),
  DINGTALK_CLIENT_SECRET: key.optional(),
  DINGTALK_CORP_ID: key.optional(),
  DINGTALK_HOST: host,
  FEISHU_APP_ID: key.optional(),
  FEISHU_APP_SECRET: key.optional(),
  FEISHU_TENANT_KEY: key.optional(),
  FEISHU_HOST: host,
};

type Variables = { [Name in keyof typeof messengerVariables]?: z.infer<(typeof messengerVariables)[Name]> };
type Needed = Exclude<keyof Variables, "WECOM_ROLES">;
type Messenger = {
  id: MessengerId;
  name: string;
  clientId: Needed;
  clientSecret: Needed;
  company: Needed;
  agentId?: Needed;
  host: Needed;
  domain: string;
};

const MESSENGERS: Messenger[] = [
  {
    id: "wecom",
    name: "WeCom",
    clientId: "WECOM_CORP_ID",
    clientSecret: "WECOM_SECRET",
    company: "WECOM_CORP_ID",
    agentId: "WECOM_AGENT_ID",
    host: "WECOM_HOST",
    domain: "weixin.qq.com",
  },
  {
    id: "dingtalk",
    name: "DingTalk",
    clientId: "DINGTALK_CLIENT_ID",
    clientSecret: "DINGTALK_CLIENT_SECRET",
    company: "DINGTALK_CORP_ID",
    host: "DINGTALK_HOST",
    domain: "dingtalk.com",
  },
  {
    id: "feishu",
    name: "Feishu",
    clientId: "FEISHU_APP_ID",
    clientSecret: "FEISHU_APP_SECRET",
    company: "FEISHU_TENANT_KEY",
    host: "FEISHU_HOST",
    domain: "feishu.cn",
  },
];

/** Reads the messengers whose variables are set, or the first one of which only some are. */
export function readMessengers(values: Variables): MessengerSettings[] | { variable: string; issue: string } {
  const found: MessengerSettings[] = [];
  for (const messenger of MESSENGERS) {
    const { id, name, domain } = messenger;
    const needed = [
      messenger.clientId,
      messenger.clientSecret,
      messenger.company,
      messenger.agentId ?? [],
    ].flat();
    const missing = needed.find((variable) => values[variable] === undefined);
    if (needed.every((variable) => values[variable] === undefined)) continue;
    if (missing) return { variable: missing, issue: `is required with the other variables of ${name}` };
    const company = values[messenger.company] ?? "";
    const ofGroups = id === "wecom" ? values.WECOM_ROLES : undefined;
    found.push({
      id,
      issuer: `${id}:${company}`,
      clientId: values[messenger.clientId] ?? "",
      clientSecret: values[messenger.clientSecret] ?? "",
      name,
      trustsEmail: false,
      roles: ofGroups ? { claim: "departments", ofGroups } : null,
      company,
      agentId: messenger.agentId ? (values[messenger.agentId] ?? null) : null,
      host: values[messenger.host] ?? domain,
    });
  }
  return found;
}

function isDomainOrAddress(text: string): boolean {
  if (/^([a-z\d-]{1,63}\.)+[a-z]{2,63}$/.test(text)) return true;
  if (!/^https?:\/\/[^\s/?#@]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || isLoopbackHost(hostname);
}
