import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/server/http/intl-request.ts",
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

/** On every answer; pages get their policy with a nonce from proxy.ts. */
const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
  { key: "X-Frame-Options", value: "DENY" },
];
const closed = [
  {
    key: "Content-Security-Policy",
    value: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  },
];
const overTls = [{ type: "header", key: "x-forwarded-proto", value: "https" }];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // In development Next would print what commands are called with: card numbers and passwords among it.
  logging: { serverFunctions: false },
  images: { unoptimized: true },
  // The tests check types; who starts the dashboard need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: { authInterrupts: true },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    { source: "/:door(invite|set-up)", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    {
      source: "/:path*",
      has: overTls,
      headers: [{ key: "Strict-Transport-Security", value: "max-age=31536000" }],
    },
    { source: "/:area(api|_next/static|healthz|readyz)/:path*", headers: closed },
  ],
  // Browsers ask for it by themselves while the page that names its icon is still coming in.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/favicon.svg" }],
};

export default withNextIntl(config);
