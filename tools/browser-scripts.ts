import { resolve } from "node:path";
import { build, type Plugin } from "vite";

const SUFFIX = "?script";

/** The script that a page asks for when one of its own did not come, under the URL that pages name. */
const RECOVERY = { file: "recover-scripts.js", source: resolve("app/shell/recover-scripts.ts") };

/**
 * Scripts that run without the modules of the page. `import text from "./x.ts?script"` is the text of an inline script,
 * and `/recover-scripts.js` a file of its own, which needs no other file to come.
 */
export function browserScripts(): Plugin {
  return {
    name: "browser-scripts",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return;
      const target = await this.resolve(source.slice(0, -SUFFIX.length), importer);
      if (!target) this.error(`${source} does not exist.`);
      return target.id + SUFFIX;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return;
      const { text, sources } = await bundle(id.slice(0, -SUFFIX.length));
      for (const source of sources) this.addWatchFile(source);
      return `export default ${JSON.stringify(text)};`;
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${RECOVERY.file}`, (_request, response, next) => {
        response.setHeader("Content-Type", "text/javascript");
        bundle(RECOVERY.source).then(({ text }) => response.end(text), next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { text } = await bundle(RECOVERY.source);
      this.emitFile({ type: "asset", fileName: RECOVERY.file, source: text });
    },
  };
}

/** One file and its imports as one minified expression, with the paths of all. */
export async function bundle(path: string): Promise<{ text: string; sources: string[] }> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      // A library, because Vite writes its preloading of style sheets around each `import()` of a site.
      lib: { entry: path, formats: ["iife"], name: "page", fileName: "page" },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [chunk, ...more] = outputs;
  if (chunk?.type !== "chunk" || more.length > 0) throw new Error(`${path} is not one file.`);
  return { text: chunk.code.trim(), sources: Object.keys(chunk.modules) };
}
