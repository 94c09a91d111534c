import "server-only";
import { isIP } from "node:net";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { connectionFault } from "#lib/shared/links/connection-fault.ts";
import type { SendResult } from "#lib/shared/notices/notices.ts";
import { mailAddresses } from "./mail-server.ts";

export type MailAccount = { host: string; port: number; user: string; from: string; to: string };

const SMTPS_PORT = 465;

/** Limit of a server's addresses to try, so that sending stays within its time. */
const MAX_ADDRESSES = 2;

/**
 * Sends one text by email, to an address of the server that `mailAddresses` checked. Other machines are reached only
 * with TLS and a certificate of the server's name. Never throws.
 */
export async function sendByMail(
  account: MailAccount,
  password: string,
  text: string,
  find?: Parameters<typeof mailAddresses>[2],
): Promise<SendResult> {
  const addresses = await mailAddresses(account.host, account.port, find).catch(() => []);
  if (addresses === null) return { isSent: false, problem: "innerServer", said: null, mayTryAgain: false };
  let result: SendResult = UNREACHABLE;
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    result = await sendTo(address, account, password, text);
    if (result.isSent || result.problem !== "unreachable") break;
  }
  return result;
}

const UNREACHABLE: SendResult = { isSent: false, problem: "unreachable", said: null, mayTryAgain: true };

async function sendTo(
  address: string,
  { host, port, user, from, to }: MailAccount,
  password: string,
  text: string,
): Promise<SendResult> {
  const { createTransport } = await import("nodemailer");
  const isLocal = isLoopbackHost(address);
  const transport = createTransport({
    host: address,
    port,
    tls: isIP(host) === 0 ? { servername: host } : {},
    secure: port === SMTPS_PORT,
    requireTLS: !isLocal && port !== SMTPS_PORT,
    ignoreTLS: isLocal && port !== SMTPS_PORT,
    auth: user === "" ? undefined : { user, pass: password },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [subject = ""] = text.split("\n", 2);
  try {
    await transport.sendMail({ from, to, subject, text });
    return { isSent: true };
  } catch (error) {
    return toSendProblem(error);
  } finally {
    transport.close();
  }
}

type MailError = { code?: string; command?: string; responseCode?: number };

function toSendProblem(error: unknown): SendResult {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as MailError;
  const said = responseCode === undefined ? null : `SMTP ${responseCode}`;
  if (code === "EAUTH") return { isSent: false, problem: "signInRefused", said, mayTryAgain: false };
  const fault = connectionFault(error);
  if (fault !== null && fault !== "tlsFailed")
    return { isSent: false, problem: fault, said: null, mayTryAgain: true };
  if (code === "ETLS") return { isSent: false, problem: "noTls", said: null, mayTryAgain: false };
  if (responseCode !== undefined)
    return responseCode < 500
      ? { isSent: false, problem: "busy", said, mayTryAgain: true }
      : { isSent: false, problem: "refused", said, mayTryAgain: false };
  if (fault !== null) return { isSent: false, problem: fault, said: null, mayTryAgain: true };
  const hasLeft = command === "DATA";
  return { isSent: false, problem: hasLeft ? "noAnswer" : "unreachable", said, mayTryAgain: true };
}
