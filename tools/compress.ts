import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Lays a brotli and a gzip twin beside every text file of the built site, once, at the best quality. */
const files = globSync("build/client/**/*.{js,css,svg,webmanifest,json}");
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
