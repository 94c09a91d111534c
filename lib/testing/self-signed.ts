import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** A DER element: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  const size = length < 0x80 ? [length] : long;
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const ECDSA_WITH_SHA256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
const COMMON_NAME = Buffer.from("0603550403", "hex");
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex");
const VERSION_3 = Buffer.from("a003020102", "hex");

type Certified = { key: string; cert: string };
type Terms = { fromMs?: number; untilMs?: number; issuer?: Certified & { host: string } };

/** A key and a certificate for `host` in PEM, self-signed or by `issuer`, valid for a day by default. */
export function selfSigned(
  host: string,
  { fromMs = -3_600_000, untilMs = 86_400_000, issuer }: Terms = {},
): Certified {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const named = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const names = der(0x04, sequence(der(0x82, Buffer.from(host))));
  const signed = sequence(
    VERSION_3,
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    named(issuer?.host ?? host),
    sequence(time(fromMs), time(untilMs)),
    named(host),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, names))),
  );
  const signature = createSign("sha256")
    .update(signed)
    .sign(issuer?.key ?? privateKey);
  const certificate = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

function time(fromNowMs: number): Buffer {
  const digits = new Date(Date.now() + fromNowMs).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
