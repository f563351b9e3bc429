/** A file for the browser as one text: bundled and minified by `tools/browser-scripts.ts`. */
declare module "*?script" {
  const text: string;
  export default text;
}
