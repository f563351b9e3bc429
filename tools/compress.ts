import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes a brotli and a gzip twin beside every text file of the built site, at the best quality. With a time in
 * milliseconds, only for files written since: those of older builds have their twins.
 */
const since = Number(process.argv[2] ?? 0);
const files = globSync("build/client/**/*.{js,css,svg,webmanifest,json}").filter(
  (file) => statSync(file).mtimeMs >= since,
);
for (const file of files) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}
process.stdout.write(`Compressed ${files.length} files.\n`);
