// Preloaded into processes of tests. For each file of drizzle-orm that another one imports, Node reads its package.json
// of 180 kB again, two thirds of the time in which a script starts; their addresses and format don't need it.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const isWithin = specifier.startsWith(".") && /\/drizzle-orm\/.+\.js$/.test(context.parentURL ?? "");
    if (!isWithin) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
