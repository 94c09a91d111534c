// Preloaded into processes of tests. Node reads the 180 kB of drizzle-orm's package.json anew for each of its files that
// another one imports, two thirds of the time in which a script starts; their addresses and format need no package.json.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const isWithin = specifier.startsWith(".") && /\/drizzle-orm\/.+\.js$/.test(context.parentURL ?? "");
    if (!isWithin) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
