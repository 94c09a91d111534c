import { z } from "zod";
import { readServiceBaseUrl } from "#lib/shared/settings/read-service-base-url.ts";

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((port) => port > 0 && port < 65_536, "must be a port number");
const visibleText = z.string().regex(/^[\x21-\x7e]+$/, "may hold visible ASCII characters only");
const postgresUrl = z
  .string()
  .refine(isPostgresUrl, "must be an address like postgres://user:password@host:5432/name");

/** The variables of the product. Messages complete "NAME …" and never quote a value. */
export const envSchema = z.object({
  COMMERCE_BASE_URL: z
    .string()
    .transform((text, context) => {
      const reading = readServiceBaseUrl(text);
      if ("url" in reading) return reading.url.href.replace(/\/+$/, "");
      context.addIssue({ code: "custom", message: reading.issue });
      return z.NEVER;
    })
    .optional(),
  COMMERCE_ACCESS_TOKEN: visibleText.min(8, "must have at least 8 characters").optional(),
  APP_KEY: z.string().refine(is32Bytes, "must be 32 bytes in base64 (openssl rand -base64 32)").optional(),
  DATABASE_URL: postgresUrl.optional(),
  BUNDLED_DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes("\0"), "must be a path")
    .default("./data"),
  NEXTAUTH_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  NEXTAUTH_URL: z.string().refine(isWebAddress, "must be an address like https://desk.example").optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")
    .transform((email) => email.toLowerCase())
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  PORT: portNumber.default(3000),
  HOST: visibleText.default("127.0.0.1"),
  SANDBOX_PORT: portNumber.optional(),
  SANDBOX_SEED: z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number of at most 9 digits")
    .transform(Number)
    .default(1),
  SANDBOX_TOKEN: visibleText.optional(),
  SANDBOX_CONTROL_URL: z.string().refine(isWebAddress, "must be an address").optional(),
  ENDS_WITH_STDIN: z.literal("1").optional(),
  TZ_SHOP: z.string().refine(isTimeZone, "must be a time zone like Asia/Shanghai").default("Asia/Shanghai"),
});

function is32Bytes(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, "base64").length === 32;
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s?#@]+$/.test(text) && URL.canParse(text);
}

// What PST or IST means JavaScript and PostgreSQL judge differently, and CTT only one of them knows.
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || (/^[A-Za-z]{3}$/.test(name) && !/^(UTC|GMT|PRC)$/i.test(name))) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
