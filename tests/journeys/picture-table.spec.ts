import type { Page } from "@playwright/test";
import sharp from "sharp";
import { formatMessage, messages } from "#app/features/pictures/messages.ts";
import { NIGHTLY } from "../everything.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, startSite, test } from "./fixtures.ts";
import { CORNERS_SEEN, cornersOf } from "../pictures/corners.ts";
import { sampleFiles, SECRET, type SampleFile } from "../pictures/sample-files.ts";

declare global {
  interface Window {
    sentPicture?: string;
  }
}

/** Each is tried under the name that its sender would give it. */
const mimeTypeOf = ({ name }: SampleFile) =>
  /^(heic|svg|gif|tiff|pdf)$/.test(name)
    ? `image/${name}`.replace("image/svg", "image/svg+xml").replace("image/pdf", "application/pdf")
    : `image/${/\b(png|webp|avif)\b/.exec(name)?.[0] ?? "jpeg"}`;

const SENTENCES: Readonly<Record<string, string>> = {
  heic: formatMessage("heic"),
  svg: formatMessage("svg"),
  pdf: formatMessage("pdf"),
  gif: formatMessage("gif"),
  "html that says it is a gif": formatMessage("gif"),
};

function sentenceOf({ name, expected }: SampleFile): string {
  if (expected === "too-many-pixels") return messages.tooManyPixels;
  if (expected === "unreadable") return messages.unreadable;
  return SENTENCES[name] ?? formatMessage("unknown");
}

/** Runs in the browser: remembers the file of the last upload as a data address. */
function rememberUploads() {
  const send = Reflect.get(XMLHttpRequest.prototype, "send");
  XMLHttpRequest.prototype.send = function (body) {
    const file = body instanceof FormData ? body.get("file") : null;
    if (!(file instanceof Blob)) return send.call(this, body);
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") window.sentPicture = reader.result;
      send.call(this, body);
    });
    reader.readAsDataURL(file);
  };
}

async function sendFile(page: Page, sample: SampleFile, isTaken: boolean) {
  const form = page.getByRole("dialog");
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: sample.name, mimeType: mimeTypeOf(sample), buffer: sample.bytes });
  const alert = form.getByRole("alert").first();
  // Nobody describes a picture that is refused.
  if (!isTaken) {
    await expect(form.getByRole("button", { name: "Choose another" })).toBeVisible();
    await expect(form.getByLabel("What does it show?")).toHaveCount(0);
    return { sentence: await alert.textContent(), sent: Buffer.from("") };
  }
  await form.getByLabel("What does it show?").fill(sample.name);
  await form.getByLabel("Everyone in it agrees to be shown").check();
  await form.getByRole("button", { name: "Use this picture" }).click();
  await expect(alert).toBeVisible();
  const sentence = await alert.textContent();
  await expect(form.getByLabel("What does it show?")).toHaveValue(sample.name);
  await form.getByRole("button", { name: "Cancel" }).first().click();
  const address = await page.evaluate(() => window.sentPicture ?? "");
  return { sentence, sent: Buffer.from(address.split("base64,")[1] ?? "", "base64") };
}

async function expectUprightAndBare(sample: SampleFile, sent: Buffer) {
  const { name, size, expected } = sample;
  const { width, height, exif, xmp, iptc, orientation, space } = await sharp(sent).metadata();
  expect
    .soft({ exif, xmp, iptc, orientation, space }, `metadata of ${name}`)
    .toEqual({ space: name === "grey jpeg" ? space : "srgb" });
  for (const trace of [SECRET, "Exif", "GPS", "adobe", "8BIM"])
    expect.soft(sent.includes(trace), `${trace} in ${name}`).toBe(false);
  if (size) expect.soft([width, height], `size of ${name}`).toEqual(size);
  if (expected === "converted" && !["grey jpeg", "one pixel"].includes(name))
    expect.soft(await cornersOf(sent), `quarters of ${name}`).toEqual(CORNERS_SEEN);
}

/** The browser makes it small before it travels. */
const isShrunk = ({ name }: SampleFile) => name === "40 million pixels and some";

test(
  "forty files leave the browser upright and bare, or are refused with advice",
  NIGHTLY,
  async ({ openBrowser, faults }) => {
    faults.expect(/status of (413|415|422|503)/);
    // Its own: a person may send twenty pictures in an hour.
    const own = await startSite();
    try {
      const page = await openBrowser({ baseURL: own.url });
      await page.addInitScript(rememberUploads);
      await enterAsAdministrator(page);
      await page.goto("/admin/city-events");
      await page.getByRole("button", { name: "Create Event" }).click();
      const city = page.getByRole("dialog").getByLabel("City");
      await city.fill("Jaipur");
      const samples = await sampleFiles();
      const leaves = (sample: SampleFile) => sample.expected === "converted" || isShrunk(sample);
      // No answer is needed to what leaves as it should; refusals are the server's own.
      let isTaken = false;
      await page.route("**/api/v1/pictures", (route) =>
        isTaken ? route.fulfill({ status: 503, body: "{}" }) : route.fallback(),
      );
      for (const sample of samples) {
        isTaken = leaves(sample);
        const { sentence, sent } = await sendFile(page, sample, isTaken);
        if (isTaken) await expectUprightAndBare(sample, sent);
        else expect.soft(sentence, `about ${sample.name}`).toBe(sentenceOf(sample));
      }
      await expect(city).toHaveValue("Jaipur");
    } finally {
      await own.stop();
    }
  },
);
