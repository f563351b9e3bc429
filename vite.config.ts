import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserScripts } from "./tools/browser-scripts.ts";
import { patchedRouter } from "./tools/patched-router.ts";

/**
 * Libraries that the built server takes into its one file, without the parts nobody uses: loaded one by
 * one they double the time and memory of a start. A library that finds files beside itself must not be among them.
 */
const TAKEN_IN =
  /^(better-auth|@better-auth\/|better-call|drizzle-orm|hono|@hono\/|lucide|react-router|zod)/;

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
  {
    name: "common",
    // Without what home and most pages do without: features, the choice of a picture, the desk, forms behind a mailed link.
    test: /[\\/]app[\\/](?!features[\\/]|core[\\/]forms[\\/]|ui[\\/](admin-|field\.|use-form\.|task-page|slip|form-picture|picture-(choice|input)|shrink-picture|use-picture-upload|webp-orientation|fetch-with-progress))/,
    minShareCount: 8,
  },
  {
    // Pages with a form to fill in; readers never need them.
    name: "forms",
    test: /[\\/]app[\\/](resources[\\/].*[\\/](event-start|form-times)|ui[\\/](form-(fields|picture)|picture-(choice|input)|use-picture-upload|shrink-picture|webp-orientation|fetch-with-progress|leave-guard))\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: "small",
    // Icons, and no forms: a form would bring its libraries to every page.
    test: /[\\/]lucide[\\/]|[\\/]app[\\/](content|core[\\/](text|seo)|shell|ui[\\/](?!admin-|task-page|slip|.*(form|field|dialog|table)))/,
    minShareCount: 2,
    maxModuleSize: 2_500,
  },
  {
    name: "meetups",
    // As above, without dialogs and forms.
    test: /[\\/]app[\\/].*[\\/](alternates|contact-info|counts|date-numeral|event-(skeleton|time|badges)|partner-logos|share-text)\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: "input",
    test: /[\\/]app[\\/](core[\\/]forms[\\/]|ui[\\/](field|use-form)\.)/,
    minShareCount: 2,
  },
  { name: "admin", test: /[\\/]app[\\/]ui[\\/]admin-/, minShareCount: 2 },
  { name: "tasks", test: /[\\/]app[\\/]ui[\\/](task-page|slip)\./, minShareCount: 2 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), browserScripts(), patchedRouter(), reactRouter()],
  build: {
    // Fonts and pictures keep their own addresses under public/.
    assetsInlineLimit: 0,
    // Phones of 2022 know no `(width >= 40rem)` and no `oklab()`: whole layouts and the shade behind texts would be missing.
    cssTarget: ["chrome100", "firefox100", "safari15.4"],
    // tools/build.ts removes old files.
    emptyOutDir: false,
  },
  // One module graph for pages and API: the server itself is the build's entry (docs/decisions/0001).
  environments: {
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: SHARED_FILES } },
          // Sonner would write its sheet into the page, which the policy forbids (docs/decisions/0041).
          treeshake: { manualPureFunctions: ["__insertCSS"] },
        },
      },
    },
  },
  ssr: command === "build" ? { noExternal: [TAKEN_IN] } : {},
}));
