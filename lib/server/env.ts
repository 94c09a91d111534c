import "server-only";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { envSchema } from "#lib/server/env/env-schema.ts";
import { isUsableDatabaseUrl, OPEN_WAY_ISSUES, openWays, type OpenWay } from "#lib/server/env/exposure.ts";
import { readSignOn, type SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { readWayOut, type WayOut } from "#lib/server/env/way-out.ts";
import { ensureSecret } from "#lib/server/env/ensure-secret.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";

type EnvSettings = {
  mode: "sandbox" | "live";
  /** `{base_url}` of the service or of the sandbox, without a trailing slash. */
  commerceBaseUrl: string;
  /** Null in live mode: no token yet, calls are rejected before they leave. */
  commerceAccessToken: string | null;
  sandboxControlUrl: string | null;
  /** Replaces the bots' own addresses in tests. */
  noticeStandInUrl: string | null;
  /** Mail servers on this machine, an inner network or another port; without a port, the mail ports are allowed. */
  innerMailServers: { host: string; port: number | null }[];
  /** Set if webhooks may go to this machine and inner networks, there without TLS too. */
  hasInnerWebhooks: boolean;
  /** DATABASE_URL, or the PostgreSQL that the start command runs; practice always uses the latter. */
  databaseUrl: string;
  /** Absolute path; practice data has its own folder. */
  dataDir: string;
  /** 32 bytes in base64; null until one is made. */
  appKey: string | null;
  /** Previous APP_KEY, which `appKey` replaces at start-up. */
  appKeyPrevious: string | null;
  nextAuthSecret: string | null;
  /** Public address. */
  nextAuthUrl: string;
  /** Allowed Host headers besides the public address; null if none is named. */
  allowedHosts: string[] | null;
  /** Connections without encryption that ALLOW_INSECURE_HTTP permits. */
  openWays: OpenWay[];
  /** Set if entries of the audit log are also written to standard output. */
  hasAuditOutput: boolean;
  /** Token that may read `/metrics`; null: nobody may. */
  metricsToken: string | null;
  /** Name of the service in traces of calls; null: none are sent. */
  traceName: string | null;
  /** Proxy and certificates by which requests leave this machine. */
  wayOut: WayOut;
  /** Providers that people can sign in with, the OpenID provider first. */
  signOnProviders: SignOnSettings[];
  /** Set if people may sign in with a password of this dashboard. */
  hasPasswords: boolean;
  adminEmail: string | null;
  adminPassword: string | null;
  host: string;
  port: number;
  /** Addresses and networks that may state the visitor's address. */
  trustedProxy: string[];
  tzShop: string;
  /** Set if the process ends when its parent closes standard input. */
  endsWithStdin: boolean;
  /** Notes for the operator on variables that are missing or have no effect. */
  notes: string[];
};

type Source = Record<string, string | undefined>;
type Env = EnvSettings & {
  appKey: string;
  nextAuthSecret: string;
  /** Path of the file that holds `appKey`; null if the environment gives it. */
  appKeyPath: string | null;
};

/** Gets the environment of this process, read once; missing secrets are made and stored in the data folder. */
export function env(): Env {
  return processWide("env", () => {
    const read = withSecrets(readEnv(process.env));
    // next-auth reads its own address here: with a path, or without the variable, it would build others.
    process.env.NEXTAUTH_URL = new URL(read.nextAuthUrl).origin;
    return read;
  });
}

/** Reads the variables of `source`; throws `EnvError` with one line for the first bad one. */
export function readEnv(source: Source): EnvSettings {
  const parsed = envSchema.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(String(issue?.path[0]), issue?.message ?? "cannot be read");
  }
  const values = parsed.data;
  requireTogether(values);
  const half = readSignOn(values);
  if ("issue" in half) throw new EnvError(half.variable, half.issue);
  return values.COMMERCE_BASE_URL === undefined
    ? sandbox(values)
    : live(values, values.COMMERCE_BASE_URL, source);
}

type Values = z.infer<typeof envSchema>;

function live(values: Values, commerceBaseUrl: string, source: Source): EnvSettings {
  if (values.DATABASE_URL && !values.APP_KEY)
    throw new EnvError("APP_KEY", "is required when DATABASE_URL is set");
  if (values.DATABASE_URL && !values.NEXTAUTH_SECRET)
    throw new EnvError("NEXTAUTH_SECRET", "is required when DATABASE_URL is set");
  if (values.DATABASE_URL && !isUsableDatabaseUrl(values.DATABASE_URL))
    throw new EnvError(
      "DATABASE_URL",
      "cannot be used by the driver; a certificate file it names may be missing",
    );
  const open = allowedWays(values, source);
  const wayOut = readWayOut(source);
  if ("issue" in wayOut) throw new EnvError(wayOut.variable, wayOut.issue);
  return {
    ...inBothModes(values),
    mode: "live",
    openWays: open,
    wayOut,
    commerceBaseUrl,
    commerceAccessToken: values.COMMERCE_ACCESS_TOKEN ?? null,
    sandboxControlUrl: null,
    databaseUrl: values.DATABASE_URL ?? findBundled(values),
    dataDir: resolve(values.DATA_DIR),
    notes: [
      ...(values.COMMERCE_ACCESS_TOKEN
        ? []
        : [
            "COMMERCE_ACCESS_TOKEN is not set: the service cannot be called until an admin " +
              "enters a token in Settings → Connection.",
          ]),
      ...(open.length > 0
        ? [
            `ALLOW_INSECURE_HTTP is set: passwords and orders can be read in transit (${open.join(", ")}). ` +
              "Use it only on a network you trust.",
          ]
        : []),
      ...(wayOut.extraCa?.isReadable === false
        ? ["NODE_EXTRA_CA_CERTS names a file that cannot be read: none of its certificates is trusted."]
        : []),
    ],
  };
}

/** Finds the connections without encryption; throws `EnvError` unless ALLOW_INSECURE_HTTP is set. */
function allowedWays(values: Values, source: Source): OpenWay[] {
  const open = openWays({
    host: values.HOST,
    nextAuthUrl: publicAddress(values),
    databaseUrl: values.DATABASE_URL ?? null,
    checksNoCertificate: source.NODE_TLS_REJECT_UNAUTHORIZED === "0",
  });
  const [first] = open;
  if (first && values.ALLOW_INSECURE_HTTP !== "1") throw new EnvError(first, OPEN_WAY_ISSUES[first]);
  return open;
}

/** The sandbox and its practice make no outside requests. */
const DIRECT: WayOut = { proxy: null, noProxy: "", extraCa: null };

function sandbox(values: Values): EnvSettings {
  if (!isLoopbackHost(values.HOST))
    throw new EnvError("HOST", "must be a loopback address in sandbox mode (COMMERCE_BASE_URL is not set)");
  if (!values.SANDBOX_PORT || !values.SANDBOX_TOKEN)
    throw new EnvError("COMMERCE_BASE_URL", "is not set and no sandbox is running: start with npm start");
  const unused = (["DATABASE_URL", "COMMERCE_ACCESS_TOKEN"] as const).filter(
    (name) => values[name] !== undefined,
  );
  return {
    ...inBothModes(values),
    mode: "sandbox",
    openWays: [],
    wayOut: DIRECT,
    commerceBaseUrl: `http://127.0.0.1:${values.SANDBOX_PORT}`,
    commerceAccessToken: values.SANDBOX_TOKEN,
    sandboxControlUrl: values.SANDBOX_CONTROL_URL ?? null,
    databaseUrl: findBundled(values),
    dataDir: join(resolve(values.DATA_DIR), "sandbox"),
    notes: unused.map((name) => `${name} is ignored in sandbox mode (COMMERCE_BASE_URL is not set).`),
  };
}

function findBundled({ BUNDLED_DATABASE_URL }: Values): string {
  if (!BUNDLED_DATABASE_URL)
    throw new EnvError(
      "DATABASE_URL",
      "is not set and no bundled PostgreSQL is running: start with npm start",
    );
  return BUNDLED_DATABASE_URL;
}

function inBothModes(values: Values) {
  const signOn = readSignOn(values);
  return {
    signOnProviders: "issue" in signOn ? [] : signOn,
    hasPasswords: values.PASSWORD_SIGN_IN === "on",
    appKey: values.APP_KEY ?? null,
    appKeyPrevious: values.APP_KEY_PREVIOUS ?? null,
    nextAuthSecret: values.NEXTAUTH_SECRET ?? null,
    nextAuthUrl: publicAddress(values),
    allowedHosts: values.ALLOWED_HOSTS ?? null,
    hasAuditOutput: values.AUDIT_TO_STDOUT === "1",
    metricsToken: values.METRICS_TOKEN ?? null,
    traceName: values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : values.OTEL_SERVICE_NAME,
    adminEmail: values.ADMIN_EMAIL ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    host: values.HOST,
    port: values.PORT,
    trustedProxy: values.TRUSTED_PROXY,
    tzShop: values.TZ_SHOP,
    noticeStandInUrl: values.NOTICE_STAND_IN_URL ?? null,
    innerMailServers: values.INNER_MAIL_SERVERS,
    hasInnerWebhooks: values.WEBHOOKS_TO_PRIVATE_ADDRESSES === "1",
    endsWithStdin: values.ENDS_WITH_STDIN === "1",
  };
}

function publicAddress({ NEXTAUTH_URL, PORT }: Values): string {
  return NEXTAUTH_URL ?? `http://localhost:${PORT}`;
}

function requireTogether({ ADMIN_EMAIL, ADMIN_PASSWORD, PASSWORD_SIGN_IN }: Values): void {
  if (ADMIN_EMAIL && !ADMIN_PASSWORD && PASSWORD_SIGN_IN === "on")
    throw new EnvError("ADMIN_PASSWORD", "is required when ADMIN_EMAIL is set");
  if (ADMIN_PASSWORD && !ADMIN_EMAIL)
    throw new EnvError("ADMIN_EMAIL", "is required when ADMIN_PASSWORD is set");
}

function withSecrets(settings: EnvSettings): Env {
  const { appKey, nextAuthSecret, dataDir } = settings;
  return {
    ...settings,
    appKey: appKey ?? ensureSecret(dataDir, "app-key"),
    appKeyPath: appKey === null ? join(/* turbopackIgnore: true */ dataDir, "app-key") : null,
    nextAuthSecret: nextAuthSecret ?? ensureSecret(dataDir, "nextauth-secret"),
  };
}

/** Error for a bad variable. Its message is one line for a person and never holds the value. */
export class EnvError extends Error {
  constructor(variable: string, issue: string) {
    super(`${variable} ${issue}.`);
    this.name = "EnvError";
  }
}

/** Tells if the service is the bundled simulator; pages then say so. */
export function isSandbox(): boolean {
  return env().mode === "sandbox";
}
