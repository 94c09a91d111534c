import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // In development Next would print what commands are called with: card numbers and passwords among it.
  logging: { serverFunctions: false },
  images: { unoptimized: true },
  // The title of a page stands in its head, for everybody: what comes after the page is styled and hydrated once more.
  htmlLimitedBots: /./,
  // The tests check types; who starts the dashboard need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // They load parts of themselves while they run.
  serverExternalPackages: ["pg-boss", "@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-http"],
  experimental: {
    authInterrupts: true,
    // The gate before Next allows as much on the pages of lists alone.
    serverActions: { bodySizeLimit: "6mb" },
    turbopackCjsTreeShaking: true,
    // A page's scripts come in few large files: they are compressed better so, and a first visit asks less often.
    // What the next page shares with it comes again in its own file, once.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 2_000_000, requestCost: 4_000_000 },
  },
  // What the shim does for React 17 is not sent to anybody.
  turbopack: {
    resolveAlias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  // Browsers ask for it by themselves while the page that names its icon is still coming in.
  headers: async () => [
    // They ask for it again with each page of a list, too.
    { source: "/:icon(favicon[^/]*)", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
  ],
  rewrites: async () => [{ source: "/favicon.ico", destination: "/favicon.svg" }],
};

export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  // It loads a native compiler, which unpacks itself into folders that a hardened host keeps read-only: for builds
  // alone.
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const withNextIntl = createNextIntlPlugin({
    requestConfig: "./lib/server/http/intl-request.ts",
    experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
  });
  return withNextIntl(config);
}
