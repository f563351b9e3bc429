import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Libraries that the built server takes into its one file, without the parts nobody uses: loaded one by
 * one they double the time and memory of a start. What finds files beside itself must not be among them.
 */
const TAKEN_IN =
  /^(better-auth|@better-auth\/|better-call|drizzle-orm|hono|@hono\/|lucide-react|react-router|zod)/;

/**
 * Which modules of the browser share a file. Left alone, each module that two pages share is a file of its own:
 * 73 files for the page of an event, many of 200 bytes. React keeps its file, and readers their copy, when the
 * site changes.
 */
const SHARED_FILES = [
  {
    name: "react",
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|preload-helper|rolldown.runtime/,
  },
  { name: "common", test: /[\\/]app[\\/]/, minShareCount: 8 },
  {
    name: "small",
    // Icons, and what is no form: a form would bring its libraries to every page.
    test: /[\\/]lucide-react[\\/]|[\\/]app[\\/](content|core[\\/](text|seo)|shell|ui[\\/](?!.*(form|field|dialog|table)))/,
    minShareCount: 2,
    maxModuleSize: 2_500,
  },
  {
    name: "meetups",
    // As above: without what dialogs and forms need.
    test: /[\\/]app[\\/].*[\\/](alternates|contact-info|counts|date-numeral|event-(skeleton|start|time|badges)|partner-logos|share-text)\.tsx?$/,
    minShareCount: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    toastsWithoutInlineStyles(),
    missingScriptOpensTarget(),
    lightIcons(),
    reactRouter(),
  ],
  build: {
    // Fonts and pictures keep their own addresses under public/.
    assetsInlineLimit: 0,
    // tools/build.ts removes what is old.
    emptyOutDir: false,
  },
  // One module graph for pages and API: the server itself is the build's entry (docs/decisions/0001).
  environments: {
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } } } },
  },
  ssr: command === "build" ? { noExternal: [TAKEN_IN] } : {},
}));

/**
 * The toast library writes its style sheet into the page when it is imported, which our Content
 * Security Policy forbids. Its sheet is imported by `app/shell/toaster.tsx` instead.
 */
function toastsWithoutInlineStyles(): Plugin {
  return {
    name: "toasts-without-inline-styles",
    transform(code, id) {
      if (!id.includes("node_modules/sonner/") || !code.includes("function __insertCSS(code) {"))
        return;
      return {
        code: code.replace("function __insertCSS(code) {", "function __insertCSS(code) { return;"),
        map: null,
      };
    },
  };
}

const CREATE_ICON = fileURLToPath(new URL("app/ui/create-icon.tsx", import.meta.url));

/** The icon library writes nine attributes and three classes into each icon, and has no option for less. */
function lightIcons(): Plugin {
  return {
    name: "light-icons",
    apply: "build",
    transform: (_code, id) =>
      id.endsWith("/lucide-react/dist/esm/createLucideIcon.mjs")
        ? {
            code: `export { createIcon as default } from ${JSON.stringify(CREATE_ICON)};`,
            map: null,
          }
        : null,
  };
}

/**
 * When the script of a route does not load, React Router reloads the page that one is leaving, which loses the
 * click. Loads the target of the navigation as a document instead. `loadRouteModule` has no option for this.
 */
function missingScriptOpensTarget(): Plugin {
  const reload = "window.location.reload();";
  const openTarget = `
    const target = window.__reactRouterDataRouter?.state.navigation.location;
    const href = target && window.__reactRouterDataRouter.createHref(target);
    if (href && new URL(href, window.location.href).href !== window.location.href) window.location.assign(href);
    else window.location.reload();`;
  return {
    name: "missing-script-opens-target",
    transform(code, id) {
      if (!/react-router\/dist\/.*\/routeModules\.js$/.test(id)) return;
      if (!code.includes(reload))
        this.error("React Router no longer reloads here: look for the new place.");
      return { code: code.replace(reload, openTarget), map: null };
    },
  };
}
