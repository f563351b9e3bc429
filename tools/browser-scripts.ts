import { resolve } from "node:path";
import { build, type Plugin } from "vite";

const SUFFIX = "?script";

/** Scripts of which few pages ever ask for one, under the URLs that pages name. */
const SEPARATE = ["recover-scripts", "stand-in-scripts"].map((name) => ({
  file: `${name}.js`,
  source: resolve(`app/shell/${name}.ts`),
}));

/**
 * Scripts that run without the modules of the page. `import text from "./x.ts?script"` is the text of an inline script,
 * and each of `SEPARATE` a file of its own, which needs no other file to come.
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
      for (const { file, source } of SEPARATE)
        middlewares.use(`/${file}`, (_request, response, next) => {
          response.setHeader("Content-Type", "text/javascript");
          bundle(source).then(({ text }) => response.end(text), next);
        });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { file, source } of SEPARATE) {
        const { text } = await bundle(source);
        this.emitFile({ type: "asset", fileName: file, source: text });
      }
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
