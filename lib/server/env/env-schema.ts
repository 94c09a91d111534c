import { isIP } from "node:net";
import { z } from "zod";
import { PASSWORD_LENGTH, passwordLength } from "#lib/shared/base/password-length.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { readHost } from "#lib/shared/links/read-host.ts";
import { typedEmail } from "#lib/shared/names/typed-name.ts";
import { readServiceBaseUrl } from "#lib/shared/settings/read-service-base-url.ts";
import { signOnVariables } from "./sign-on-variables.ts";

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((port) => port > 0 && port < 65_536, "must be a port number");
const visibleText = z.string().regex(/^[\x21-\x7e]+$/, "may contain only visible ASCII characters");
const postgresUrl = z
  .string()
  .refine(isPostgresUrl, "must be an address like postgres://user:password@host:5432/name");
const keyOf32Bytes = z.string().refine(is32Bytes, "must be 32 bytes in base64 (openssl rand -base64 32)");

/** The variables of the product. Messages complete "NAME …" and never quote a value. */
export const envSchema = z.object({
  COMMERCE_BASE_URL: z
    .string()
    .transform((text, context) => {
      const reading = readServiceBaseUrl(text);
      if ("url" in reading) return trimEnd(reading.url.href, "/");
      context.addIssue({ code: "custom", message: reading.issue });
      return z.NEVER;
    })
    .optional(),
  COMMERCE_ACCESS_TOKEN: visibleText.min(8, "must have at least 8 characters").optional(),
  APP_KEY: keyOf32Bytes.optional(),
  APP_KEY_PREVIOUS: keyOf32Bytes.optional(),
  DATABASE_URL: postgresUrl.optional(),
  BUNDLED_DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes("\0"), "must be a path")
    .default("./data"),
  NEXTAUTH_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  NEXTAUTH_URL: z.string().refine(isWebAddress, "must be an address like https://desk.example").optional(),
  ADMIN_EMAIL: typedEmail("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      (text) => passwordLength(text) >= PASSWORD_LENGTH.min,
      `must have at least ${PASSWORD_LENGTH.min} characters`,
    )
    .refine(
      (text) => passwordLength(text) <= PASSWORD_LENGTH.max,
      `must have at most ${PASSWORD_LENGTH.max} characters`,
    )
    .optional(),
  PORT: portNumber.default(3000),
  HOST: visibleText.default("127.0.0.1"),
  ALLOWED_HOSTS: z
    .string()
    .transform((text, context) => {
      const hosts = text.split(",").map((host) => readHost(host.trim()));
      if (hosts.every((host) => host !== null)) return hosts;
      context.addIssue({ code: "custom", message: "must be names like desk.example, separated by commas" });
      return z.NEVER;
    })
    .optional(),
  ALLOW_INSECURE_HTTP: z.literal("1", "must be 1 or not set").optional(),
  TRUSTED_PROXY: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
    .refine((parts) => parts.every(isAddressOrNetwork), "must be addresses or networks like 10.1.0.0/16")
    .default([]),
  SANDBOX_PORT: portNumber.optional(),
  SANDBOX_SEED: z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number of at most 9 digits")
    .transform(Number)
    .default(1),
  SANDBOX_TOKEN: visibleText.optional(),
  SANDBOX_CONTROL_URL: z.string().refine(isWebAddress, "must be an address").optional(),
  AUDIT_TO_STDOUT: z.literal("1", "must be 1 or not set").optional(),
  METRICS_TOKEN: visibleText.min(16, "must have at least 16 characters").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isWebAddress, "must be an address").optional(),
  OTEL_SERVICE_NAME: visibleText.default("merchant-desk"),
  NOTICE_STAND_IN_URL: z
    .string()
    .refine(isLoopbackAddress, "must be an http address of this machine: it is only for tests of notices")
    .optional(),
  INNER_MAIL_SERVERS: z
    .string()
    .transform((text, context) => {
      const servers = text.split(",").map((one) => readMailServer(one.trim()));
      if (servers.every((one) => one !== null)) return servers;
      context.addIssue({
        code: "custom",
        message: "must be mail servers like 10.1.0.5 or mail.lan:2526, separated by commas",
      });
      return z.NEVER;
    })
    .default([]),
  ...signOnVariables,
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.literal("1", "must be 1 or not set").optional(),
  ENDS_WITH_STDIN: z.literal("1").optional(),
  TZ_SHOP: z.string().refine(isTimeZone, "must be a time zone like Asia/Shanghai").default("Asia/Shanghai"),
});

function is32Bytes(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, "base64").length === 32;
}

/** Rejects a network of all addresses: it would trust every visitor. */
function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

function readMailServer(text: string): { host: string; port: number | null } | null {
  const host = readHost(text);
  if (host === null) return null;
  const port = /:(\d{1,5})$/.exec(host)?.[1] ?? null;
  return {
    host: port === null ? host : host.slice(0, -port.length - 1),
    port: port === null ? null : Number(port),
  };
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s?#@]+$/.test(text) && URL.canParse(text);
}

function isLoopbackAddress(text: string): boolean {
  return isWebAddress(text) && isLoopbackHost(new URL(text).hostname);
}

// JavaScript and PostgreSQL disagree on PST and IST, and only one of them knows CTT.
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || (/^[A-Za-z]{3}$/.test(name) && !/^(UTC|GMT|PRC)$/i.test(name))) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
