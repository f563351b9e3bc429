import sharp, { type Sharp } from "sharp";

export type Expectation = "converted" | "wrong-format" | "too-many-pixels" | "unreadable";

export interface SampleFile {
  name: string;
  bytes: Buffer;
  expected: Expectation;
  /** Upright, in pixels. */
  size?: readonly [width: number, height: number];
}

/** The corners tell which way is up: red, green, blue, white from the top left, clockwise. */
const CORNERS = [
  [220, 20, 20],
  [20, 180, 20],
  [20, 20, 220],
  [250, 250, 250],
] as const;
const [WIDTH, HEIGHT] = [96, 64];

export const SECRET = "GPS of a kitchen table";

/** A picture of four coloured quarters. */
export function quarters(width = WIDTH, height = HEIGHT): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isRight = x >= width / 2;
      const corner = y < height / 2 ? Number(isRight) : isRight ? 2 : 3;
      data.set(CORNERS[corner] ?? CORNERS[0], (y * width + x) * 3);
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** As a phone stores it: turned by `orientation`, so that a viewer who obeys it sees the quarters upright. */
async function turned(orientation: number): Promise<Sharp> {
  const undo: Record<number, (image: Sharp) => Sharp> = {
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  };
  const { data, info } = await (undo[orientation]?.(quarters()) ?? quarters())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

const withSecrets = (image: Sharp, orientation: number) =>
  image
    .withExif({
      IFD0: { Copyright: SECRET, Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "26/1 54/1 0/1" },
    })
    .withXmp(`<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .withMetadata({ orientation });

/** Forty files as they come from phones, from programs and from people who mean ill. */
export async function sampleFiles(): Promise<SampleFile[]> {
  return [
    ...(await phonePictures()),
    ...(await otherPictures()),
    ...(await otherFormats()),
    ...(await hostileFiles()),
  ];
}

const upright = { expected: "converted", size: [WIDTH, HEIGHT] } as const;

async function phonePictures(): Promise<SampleFile[]> {
  const files: SampleFile[] = [];
  for (let orientation = 1; orientation <= 8; orientation++) {
    const image = await turned(orientation);
    const jpeg = withSecrets(image.clone(), orientation).jpeg({ quality: 95 });
    files.push({ name: `jpeg ${orientation}`, bytes: await jpeg.toBuffer(), ...upright });
  }
  for (let orientation = 2; orientation <= 8; orientation++) {
    const image = await turned(orientation);
    const webp = withSecrets(image.clone(), orientation).webp({ lossless: true });
    files.push({ name: `webp ${orientation}`, bytes: await webp.toBuffer(), ...upright });
    if (![3, 6].includes(orientation)) continue;
    const png = withSecrets(image.clone(), orientation).png();
    files.push({ name: `png ${orientation}`, bytes: await png.toBuffer(), ...upright });
  }
  return files;
}

async function otherPictures(): Promise<SampleFile[]> {
  const of = async (name: string, image: Sharp): Promise<SampleFile> => ({
    name,
    bytes: await image.toBuffer(),
    ...upright,
  });
  const jpeg = await quarters().jpeg({ quality: 95 }).toBuffer();
  return [
    await of("progressive jpeg", quarters().jpeg({ progressive: true, quality: 95 })),
    await of("jpeg with P3", quarters().withIccProfile("p3").jpeg({ quality: 95 })),
    await of(
      "cmyk jpeg",
      quarters().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }),
    ),
    await of("png of 16 bits", quarters().toColourspace("rgb16").png()),
    await of("png with a palette", quarters().png({ palette: true, colours: 8 })),
    await of("interlaced png", quarters().png({ progressive: true })),
    await of("png with transparency", quarters().ensureAlpha(1).png()),
    await of("lossy webp", quarters().webp({ quality: 95 })),
    await of("avif", quarters().avif({ quality: 90, effort: 0 })),
    await of("avif of 10 bits", quarters().avif({ quality: 90, effort: 0, bitdepth: 10 })),
    { ...upright, name: "grey jpeg", bytes: await quarters().greyscale().jpeg().toBuffer() },
    {
      ...upright,
      name: "jpeg with more behind it",
      bytes: Buffer.concat([jpeg, Buffer.from("PK\u0003\u0004<script>")]),
    },
    {
      name: "one pixel",
      bytes: await quarters(1, 1).png().toBuffer(),
      expected: "converted",
      size: [1, 1],
    },
    {
      name: "wider than we keep",
      bytes: await quarters(2400, 1200).jpeg().toBuffer(),
      expected: "converted",
      size: [1600, 800],
    },
    {
      name: "exactly 480 wide",
      bytes: await quarters(480, 300).jpeg().toBuffer(),
      expected: "converted",
      size: [480, 300],
    },
  ];
}

async function otherFormats(): Promise<SampleFile[]> {
  const refused = (name: string, bytes: Buffer): SampleFile => ({
    name,
    bytes,
    expected: "wrong-format",
  });
  const box = (brand: string) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`),
      Buffer.alloc(400),
    ]);
  return [
    refused("gif", await quarters().gif().toBuffer()),
    refused("tiff", await quarters().tiff().toBuffer()),
    refused("heic", box("heic")),
    refused(
      "svg",
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ),
    refused("pdf", Buffer.from("%PDF-1.7\n%%EOF")),
    refused("text", Buffer.from("not a picture")),
    refused("nothing", Buffer.alloc(0)),
    refused("html that says it is a gif", Buffer.from("GIF89a<script>alert(1)</script>")),
  ];
}

async function hostileFiles(): Promise<SampleFile[]> {
  const jpeg = await quarters(900, 900).jpeg().toBuffer();
  const png = await quarters(900, 900).png({ compressionLevel: 0 }).toBuffer();
  const webp = await quarters(900, 900).webp().toBuffer();
  const bomb = { raw: { width: 8000, height: 5001, channels: 3 as const } };
  const flat = Buffer.alloc(8000 * 5001 * 3);
  return [
    {
      name: "40 million pixels and some",
      bytes: await sharp(flat, bomb).png({ compressionLevel: 6 }).toBuffer(),
      expected: "too-many-pixels",
    },
    {
      name: "png that says it is huge",
      bytes: withPngSize(png, 60_000, 60_000),
      expected: "too-many-pixels",
    },
    { name: "half a jpeg", bytes: jpeg.subarray(0, jpeg.length / 2), expected: "unreadable" },
    { name: "half a png", bytes: png.subarray(0, png.length / 2), expected: "unreadable" },
    { name: "half a webp", bytes: webp.subarray(0, webp.length / 2), expected: "unreadable" },
    { name: "the head of a jpeg", bytes: jpeg.subarray(0, 20), expected: "unreadable" },
    {
      name: "svg behind the signature of a jpeg",
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<svg/>")]),
      expected: "unreadable",
    },
  ];
}

function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}
