import { registerHooks } from "node:module";

/** The answers to names of packages, as the own files of the site import them. */
const found = new Map();

/**
 * Finds each package once, and says of each file of drizzle-orm that it is a module. Node 26.10 parses the 180 KB of
 * `exports` in its package.json for each import of it and each of its files, which takes two thirds of the time that a
 * command-line tool needs to start.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isInPackage = context.parentURL?.includes("/node_modules/") ?? true;
    if (!isInPackage && /^[a-z@]/.test(specifier)) {
      if (!found.has(specifier))
        found.set(specifier, { ...next(specifier, context), shortCircuit: true });
      return found.get(specifier);
    }
    if (!specifier.startsWith(".") || !context.parentURL?.includes("/node_modules/drizzle-orm/"))
      return next(specifier, context);
    return {
      url: new URL(specifier, context.parentURL).href,
      format: "module",
      shortCircuit: true,
    };
  },
});
