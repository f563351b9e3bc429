import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * What the built server does not take in: programs in machine code, and what finds its own files beside
 * itself. All else is in one file without what nobody uses, which halves the time and memory of a start.
 */
const NATIVE = ["@electric-sql/pglite", "@resvg/resvg-js", "pg", "nodemailer"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), toastsWithoutInlineStyles(), reactRouter()],
  // Fonts and pictures keep their own addresses under public/.
  build: { assetsInlineLimit: 0 },
  // One module graph for pages and API: the server itself is the build's entry (docs/decisions/0001).
  environments: { ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } } },
  ssr: command === "build" ? { noExternal: true, external: NATIVE } : {},
}));

/**
 * The toast library writes its style sheet into the page when it is imported, which our Content
 * Security Policy forbids. Its sheet is imported by `app/app.css` instead.
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
