import type { Plugin } from "vite";

/** A change to the source of a package that has no option for it. */
interface Patch {
  name: string;
  /** The module of the package that is changed. */
  module: RegExp;
  /** The new code; undefined when the code is not as it was when the patch was written. */
  change: (code: string) => string | undefined;
  /** Left out of development, where nothing depends on it. */
  onlyInBuild?: true;
}

const OPEN_TARGET = `
    const target = window.__reactRouterDataRouter?.state.navigation.location;
    const href = target && window.__reactRouterDataRouter.createHref(target);
    if (href && new URL(href, window.location.href).href !== window.location.href) window.location.assign(href);
    else window.location.reload();`;

const PATCHES: readonly Patch[] = [
  {
    // Sonner writes its style sheet into the page when it is imported, which the Content Security Policy forbids:
    // `app/shell/toaster.tsx` imports that sheet.
    name: "toasts-without-inline-styles",
    module: /\/sonner\/dist\/index\.mjs$/,
    change: (code) =>
      replaced(code, "function __insertCSS(code) {", "function __insertCSS(code) { return;"),
  },
  {
    // When the script of a route does not load, React Router reloads the page that one is leaving, which loses the
    // click. This loads the target of the navigation as a document.
    name: "missing-script-opens-target",
    module: /\/react-router\/dist\/.*\/routeModules\.js$/,
    change: (code) => replaced(code, "window.location.reload();", OPEN_TARGET),
  },
];

/** The build fails with a sentence when a package has changed under its patch, or no longer has the module. */
export const patchedPackages = (): Plugin[] => PATCHES.map(pluginOf);

function pluginOf({ name, module, change, onlyInBuild }: Patch): Plugin {
  let isApplied = false;
  return {
    name,
    ...(onlyInBuild && { apply: "build" }),
    transform(code, id) {
      if (!module.test(id)) return;
      const changed = change(code);
      if (changed === undefined)
        this.error(`The patch ${name} no longer fits ${id}: look for its new place.`);
      isApplied = true;
      return { code: changed, map: null };
    },
    buildEnd(error) {
      // The server loads some packages as they are.
      if (error || this.environment.name !== "client" || this.environment.mode !== "build") return;
      if (!isApplied)
        this.error(`The patch ${name} has found no module ${module}: look for its new place.`);
    },
  };
}

function replaced(code: string, old: string, fresh: string): string | undefined {
  return code.includes(old) ? code.replace(old, fresh) : undefined;
}
