import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  // Uses the dashboard's packages.
  turbopack: { root: fileURLToPath(new URL("../..", import.meta.url)) },
};
