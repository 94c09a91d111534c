import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  // Packages are those of the dashboard.
  turbopack: { root: fileURLToPath(new URL("../..", import.meta.url)) },
};
