import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMINISTRATOR } from "../journeys/site-process.ts";
import { phonePicture } from "../pictures/phone-picture.ts";
import { sampleFiles } from "../pictures/sample-files.ts";
import { button, expectTrue, expectVisible, fill, link, press, type Browser } from "./browser.ts";

type Journey = (browser: Browser, site: string) => Promise<void>;

const heading = (text: string) => `//h1[contains(normalize-space(.), '${text}')]`;

/** The main journeys (SPEC 1 and 2), in their order: an event needs somebody who has signed in. */
export const journeys: Readonly<Record<string, Journey>> = {
  async read(browser, site) {
    await browser.goto(`${site}/events`);
    await press(browser, link("Past Events"));
    await expectTrue(browser, `location.search === "?when=past"`, "the tab does not change");
    await press(browser, "(//article//h2/a)[1]");
    await expectTrue(browser, `/^.events.[0-9a-f-]{36}$/.test(location.pathname)`, "no event page");
    await expectVisible(browser, "//h1");
    await expectVisible(browser, "//*[normalize-space(.)='About This Event']");
    await browser.evaluate("(history.back(), true)");
    await expectVisible(browser, "//article//h2/a");
  },

  async menu(browser, site) {
    await browser.goto(`${site}/`);
    await press(browser, button("MENU"));
    await expectTrue(browser, `!!document.querySelector("#menu:popover-open")`, "no menu");
    await press(browser, "//button[@aria-label='Close menu']");
    await expectTrue(browser, `!document.querySelector("#menu:popover-open")`, "it stays open");
    await press(browser, button("MENU"));
    await press(browser, "//nav[@id='menu']//a[@href='/about']");
    await expectTrue(browser, `location.pathname === "/about"`, "About is not reached");
    await expectTrue(browser, `!document.querySelector("#menu:popover-open")`, "it stays open");
    await browser.evaluate("(window.scrollTo(0, 1500), true)");
    await expectTrue(
      browser,
      `Math.round(document.querySelector("header").getBoundingClientRect().top) === 0`,
      "the top bar scrolls away",
    );
  },

  async search(browser, site) {
    await browser.goto(`${site}/search`);
    await browser.type("//main//input[@name='q']", "Jaipur");
    await press(browser, "//main//button[@type='submit']");
    await expectTrue(browser, `location.search.includes("Jaipur")`, "the search is not sent");
    await expectVisible(browser, "//main//a[@href='/city/Jaipur']");
  },

  async "sign in"(browser, site) {
    await browser.goto(`${site}/auth`);
    await fill(browser, "Email", ADMINISTRATOR.email);
    await fill(browser, "Password", ADMINISTRATOR.password);
    await press(browser, "//form//button[normalize-space(.)='Sign In']");
    await expectTrue(browser, `location.pathname === "/"`, "signing in leads nowhere");
    await expectVisible(browser, "//header//a[@href='/admin']");
  },

  async "create and edit an event"(browser, site) {
    await browser.goto(`${site}/city/Jaipur`);
    await press(browser, button("Add Event"));
    await fill(browser, "Event name", "Chai in every engine");
    await fill(browser, "Venue", "The Pink Kettle");
    await fill(browser, "Date", `${new Date().getUTCFullYear() + 1}-05-04`);
    await fill(browser, "Time", "18:30");
    await press(browser, "//dialog//button[@type='submit']");
    await expectTrue(browser, `!document.querySelector("dialog[open]")`, "the dialog stays open");
    const entry = link("Chai in every engine");
    await press(browser, entry);
    await expectVisible(browser, heading("Chai in every engine"));
    await press(browser, button("Edit Event"));
    await fill(browser, "Event name", "Chai by the lake");
    await press(browser, "//dialog//button[@type='submit']");
    await expectVisible(browser, heading("Chai by the lake"));
    await expectTrue(browser, `!document.querySelector("dialog[open]")`, "the dialog stays open");
  },

  async "choose, shrink, send and see a picture"(browser, site) {
    const folder = await mkdtemp(join(tmpdir(), "pictures-for-browsers-"));
    try {
      const phone = join(folder, "IMG_0001.JPG");
      await writeFile(phone, await phonePicture());
      await browser.goto(`${site}/admin/city-events`);
      await press(browser, button("Create Event"));
      await fill(browser, "City", "Jaipur");
      await sendPicture(browser, phone);
      await expectTrue(browser, `${PREVIEW}?.naturalWidth === 1600`, "it is not 1,600 wide");
      await expectTrue(browser, `${PREVIEW}?.naturalHeight === 2133`, "it does not stand upright");
      for (const { name, bytes } of await turnedPictures()) {
        const path = join(folder, `${name.replace(" ", "-")}.${name.split(" ")[0]}`);
        await writeFile(path, bytes);
        await sendPicture(browser, path);
        await expectTrue(browser, `${PREVIEW}?.naturalWidth === 96`, `${name} is not seen`);
        await expectTrue(browser, IS_UPRIGHT, `${name} does not stand upright`);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

const PREVIEW = `document.querySelector("dialog[open] img[alt='Preview']")`;

/** The quarters of the samples: red, green and blue from the top left, clockwise. */
const IS_UPRIGHT = `(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 96, height: 64 });
  const context = canvas.getContext("2d");
  context.drawImage(${PREVIEW}, 0, 0);
  const strongest = (x, y) => {
    const colours = Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3));
    return colours.indexOf(Math.max(...colours));
  };
  return strongest(24, 16) === 0 && strongest(72, 16) === 1 && strongest(72, 48) === 2;
})()`;

const turnedPictures = async () =>
  (await sampleFiles()).filter(({ name }) => /^(jpeg [2-8]|webp [36])$/.test(name));

async function sendPicture(browser: Browser, path: string) {
  const dialog = "//dialog[@open]";
  await browser.chooseFile(`(${dialog}//input[@type='file'])[1]`, path);
  await press(browser, `${dialog}//label[contains(., 'agrees to be shown')]/input`);
  await press(browser, `${dialog}${button("Use this picture")}`);
  const isStored = `!!${PREVIEW}?.complete && !document.querySelector("dialog[open] img[alt='Chosen']")`;
  await expectTrue(browser, isStored, `${path} is not stored`);
}
