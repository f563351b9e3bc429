import { registerHooks } from "node:module";

/**
 * Says of each file of drizzle-orm that it is a module. Node 26.10 parses the 180 KB of `exports` in its package.json
 * for each of its files to find that out, which takes half of the time that a command-line tool needs to start.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith(".") || !context.parentURL?.includes("/node_modules/drizzle-orm/"))
      return next(specifier, context);
    return {
      url: new URL(specifier, context.parentURL).href,
      format: "module",
      shortCircuit: true,
    };
  },
});
