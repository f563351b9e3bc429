import type { Plugin } from "vite";

const MODULE = /\/react-router\/dist\/.*\/routeModules\.js$/;

const RELOAD = "window.location.reload();";

const OPEN_TARGET = `
    const target = window.__reactRouterDataRouter?.state.navigation.location;
    const href = target && window.__reactRouterDataRouter.createHref(target);
    if (href && new URL(href, window.location.href).href !== window.location.href) window.location.assign(href);
    else window.location.reload();`;

/**
 * When the script of a route does not load, React Router reloads the page that one is leaving, which loses the click: this loads
 * the target as a document (docs/decisions/0041). The build fails with a sentence when the package has changed under the patch.
 */
export function patchedRouter(): Plugin {
  let isApplied = false;
  return {
    name: "missing-script-opens-target",
    transform(code, id) {
      if (!MODULE.test(id)) return;
      if (!code.includes(RELOAD))
        this.error(`The patch no longer fits ${id} (docs/decisions/0041): look for its new place.`);
      isApplied = true;
      return { code: code.replace(RELOAD, OPEN_TARGET), map: null };
    },
    buildEnd(error) {
      // The server loads some packages as they are.
      if (error || this.environment.name !== "client" || this.environment.mode !== "build") return;
      if (!isApplied)
        this.error(`There is no module ${MODULE} to patch (docs/decisions/0041): look for it.`);
    },
  };
}
