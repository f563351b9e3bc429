declare module "subset-font" {
  interface SubsetOptions {
    targetFormat?: "truetype" | "woff" | "woff2";
    keepFeatures?: readonly string[];
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    noHinting?: boolean;
  }
  /** Returns the font reduced to the letters of `text`, with the named axes pinned or narrowed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer>;
}
