import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./lib/server/db/schema.ts",
    "./lib/server/db/erasure-schema.ts",
    "./lib/server/db/ways-in-schema.ts",
    "./lib/server/db/ledger-schema.ts",
    "./lib/server/db/running-sums-schema.ts",
    "./lib/server/db/keys-schema.ts",
    "./lib/server/db/notices-schema.ts",
    "./lib/server/db/webhooks-schema.ts",
    "./lib/server/db/api-schema.ts",
    "./lib/server/db/top-up-schema.ts",
    "./lib/server/db/orders-schema.ts",
    "./lib/server/db/jobs-schema.ts",
  ],
  out: "./lib/server/db/migrations",
});
