import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,components,lib,scripts}/**/*.test.ts"],
    execArgv: ["--conditions=react-server"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
