import "server-only";
import { Client } from "pg";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";

/** Connection that could carry passwords and orders unencrypted from this machine. */
export type OpenWay = "HOST" | "NEXTAUTH_URL" | "DATABASE_URL";

type Deployment = {
  host: string;
  nextAuthUrl: string;
  /** The operator's own database; null for the bundled one, which listens on this machine only. */
  databaseUrl: string | null;
  /** Set if certificates are not checked. */
  checksNoCertificate: boolean;
};

/** Reason for rejecting each; completes the name of its variable. */
export const OPEN_WAY_ISSUES: Record<OpenWay, string> = {
  HOST:
    "is reached from other machines, and NEXTAUTH_URL is not https: passwords would travel in clear text. " +
    "Put TLS in front and set NEXTAUTH_URL, or set ALLOW_INSECURE_HTTP=1",
  NEXTAUTH_URL:
    "is http: passwords would travel in clear text. Put TLS in front and write https, or set ALLOW_INSECURE_HTTP=1",
  DATABASE_URL:
    "leads to another machine without TLS and a checked certificate. " +
    "Add ?sslmode=verify-full, or set ALLOW_INSECURE_HTTP=1",
};

/** Finds the unencrypted connections of a deployment. */
export function openWays({ host, nextAuthUrl, databaseUrl, checksNoCertificate }: Deployment): OpenWay[] {
  const { protocol, hostname } = new URL(nextAuthUrl);
  const isPlain = protocol === "http:";
  return [
    ...(isPlain && !isLoopbackHost(host) ? (["HOST"] as const) : []),
    ...(isPlain && isLoopbackHost(host) && !isLoopbackHost(hostname) ? (["NEXTAUTH_URL"] as const) : []),
    ...(databaseUrl !== null && isOpenDatabase(databaseUrl, checksNoCertificate)
      ? (["DATABASE_URL"] as const)
      : []),
  ];
}

/**
 * Tells if a database address is unencrypted, as the driver parses it: the last of repeated parameters counts, `host`
 * in the query wins, and `require` checks the certificate unless libpq's meaning is wanted.
 */
function isOpenDatabase(url: string, checksNoCertificate: boolean): boolean {
  const { host, ssl } = readClient(url);
  if (host.startsWith("/") || isLoopbackHost(host)) return false;
  if (!ssl || checksNoCertificate) return true;
  return typeof ssl === "object" && "rejectUnauthorized" in ssl && ssl.rejectUnauthorized === false;
}

function readClient(url: string): { host: string; ssl: unknown } {
  const { host, ssl } = new Client({ connectionString: url });
  return { host, ssl };
}

/** Tells if the driver can parse the address; it doesn't check that a certificate named in it exists. */
export function isUsableDatabaseUrl(url: string): boolean {
  try {
    return readClient(url).host !== "";
  } catch {
    return false;
  }
}
