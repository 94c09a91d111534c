import "server-only";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { envSchema } from "#lib/server/env/env-schema.ts";
import { keepSecret } from "#lib/server/env/keep-secret.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";

type EnvSettings = {
  mode: "sandbox" | "live";
  /** `{base_url}` of the service or of the sandbox, without a trailing slash. */
  commerceBaseUrl: string;
  /** Null in live mode means: no token yet, calls are refused before they leave. */
  commerceAccessToken: string | null;
  sandboxControlUrl: string | null;
  /**
   * The PostgreSQL of DATABASE_URL or else the one that the start command runs; practice has the latter
   * alone.
   */
  databaseUrl: string;
  /** Absolute; practice data has a folder of its own. */
  dataDir: string;
  /** 32 bytes in base64; null until one is made. */
  appKey: string | null;
  nextAuthSecret: string | null;
  nextAuthUrl: string;
  adminEmail: string | null;
  adminPassword: string | null;
  host: string;
  port: number;
  tzShop: string;
  /** The parent holds our standard input open as long as it lives. */
  endsWithStdin: boolean;
  /** What a person should know about variables that have no effect or are missing. */
  notes: string[];
};

type Env = EnvSettings & { appKey: string; nextAuthSecret: string };

let cached: Env | null = null;

/**
 * The environment of this process, read once; secrets that are not set are made and kept in the data folder.
 */
export function env(): Env {
  cached ??= withSecrets(readEnv(process.env));
  return cached;
}

/** Reads the variables of `source`; throws `EnvError` with one line for the first that cannot be used. */
export function readEnv(source: Record<string, string | undefined>): EnvSettings {
  const parsed = envSchema.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(String(issue?.path[0]), issue?.message ?? "cannot be read");
  }
  const values = parsed.data;
  requireTogether(values);
  return values.COMMERCE_BASE_URL === undefined ? sandbox(values) : live(values, values.COMMERCE_BASE_URL);
}

type Values = z.infer<typeof envSchema>;

function live(values: Values, commerceBaseUrl: string): EnvSettings {
  if (values.DATABASE_URL && !values.APP_KEY)
    throw new EnvError("APP_KEY", "is required when DATABASE_URL is set");
  if (values.DATABASE_URL && !values.NEXTAUTH_SECRET)
    throw new EnvError("NEXTAUTH_SECRET", "is required when DATABASE_URL is set");
  return {
    ...inBothModes(values),
    mode: "live",
    commerceBaseUrl,
    commerceAccessToken: values.COMMERCE_ACCESS_TOKEN ?? null,
    sandboxControlUrl: null,
    databaseUrl: values.DATABASE_URL ?? bundled(values),
    dataDir: resolve(values.DATA_DIR),
    notes: values.COMMERCE_ACCESS_TOKEN
      ? []
      : [
          "COMMERCE_ACCESS_TOKEN is not set: the service cannot be asked until an admin enters a token in Settings, Connection.",
        ],
  };
}

function sandbox(values: Values): EnvSettings {
  if (!isLoopbackHost(values.HOST))
    throw new EnvError("HOST", "must be a loopback address in sandbox mode (COMMERCE_BASE_URL is not set)");
  if (!values.SANDBOX_PORT || !values.SANDBOX_TOKEN)
    throw new EnvError("COMMERCE_BASE_URL", "is not set and no sandbox runs: start with npm start");
  const unused = (["DATABASE_URL", "COMMERCE_ACCESS_TOKEN"] as const).filter(
    (name) => values[name] !== undefined,
  );
  return {
    ...inBothModes(values),
    mode: "sandbox",
    commerceBaseUrl: `http://127.0.0.1:${values.SANDBOX_PORT}`,
    commerceAccessToken: values.SANDBOX_TOKEN,
    sandboxControlUrl: values.SANDBOX_CONTROL_URL ?? null,
    databaseUrl: bundled(values),
    dataDir: join(resolve(values.DATA_DIR), "sandbox"),
    notes: unused.map((name) => `${name} is ignored in sandbox mode (COMMERCE_BASE_URL is not set).`),
  };
}

function bundled({ BUNDLED_DATABASE_URL }: Values): string {
  if (!BUNDLED_DATABASE_URL)
    throw new EnvError("DATABASE_URL", "is not used and no bundled PostgreSQL runs: start with npm start");
  return BUNDLED_DATABASE_URL;
}

function inBothModes(values: Values) {
  return {
    appKey: values.APP_KEY ?? null,
    nextAuthSecret: values.NEXTAUTH_SECRET ?? null,
    nextAuthUrl: values.NEXTAUTH_URL ?? `http://localhost:${values.PORT}`,
    adminEmail: values.ADMIN_EMAIL ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    host: values.HOST,
    port: values.PORT,
    tzShop: values.TZ_SHOP,
    endsWithStdin: values.ENDS_WITH_STDIN === "1",
  };
}

function requireTogether({ ADMIN_EMAIL, ADMIN_PASSWORD }: Values): void {
  if (ADMIN_EMAIL && !ADMIN_PASSWORD)
    throw new EnvError("ADMIN_PASSWORD", "is required when ADMIN_EMAIL is set");
  if (ADMIN_PASSWORD && !ADMIN_EMAIL)
    throw new EnvError("ADMIN_EMAIL", "is required when ADMIN_PASSWORD is set");
}

function withSecrets(settings: EnvSettings): Env {
  const { appKey, nextAuthSecret, dataDir } = settings;
  return {
    ...settings,
    appKey: appKey ?? keepSecret(dataDir, "app-key"),
    nextAuthSecret: nextAuthSecret ?? keepSecret(dataDir, "nextauth-secret"),
  };
}

/** A variable that cannot be used. Its message is the one line a person needs and never holds the value. */
export class EnvError extends Error {
  constructor(variable: string, issue: string) {
    super(`${variable} ${issue}.`);
    this.name = "EnvError";
  }
}

/** Whether the service is the bundled simulator: pages then say so. */
export function isSandbox(): boolean {
  return env().mode === "sandbox";
}
