import type { Page, Route } from "@playwright/test";
import { z } from "zod";
import { NIGHTLY, nightlyUnless } from "../../everything.ts";
import { createEvent } from "../api.ts";
import { enterAsAdministrator } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";
import { sections } from "./sections.ts";

/**
 * Saving is the end of a form: the next one begins with nothing of it, and from what is stored now. The sections are one
 * screen of the resource framework, so the first speaks for all (`sections.spec.ts` opens the form of each again after saving);
 * the dialog of city events is another.
 */
const places = [
  ...sections.slice(0, 1),
  {
    path: "/admin/city-events",
    resource: "city-events",
    add: "Create Event",
    submit: { create: "Create Event", edit: "Update Event" },
    fields: {
      "Event name": "A table of a journey",
      City: "Pune",
      Venue: "Corner cafe",
      Date: "2031-05-04",
      Time: "18:00",
      Description: "Bring a question.",
    },
  },
];

for (const { path, resource, add, submit, fields } of places) {
  test(`${path}: create twice, edit twice`, NIGHTLY, async ({ page }) => {
    const { access_token } = await enterAsAdministrator(page);
    const word = crypto.randomUUID().slice(0, 8);
    const labels = Object.keys(fields);
    const [nameLabel = ""] = labels;
    const last = labels.at(-1) ?? "";
    await page.goto(`${path}?q=${word}`);
    for (const name of [`${word} one`, `${word} two`]) {
      await page.getByRole("button", { name: add, exact: true }).click();
      await expectEmpty(page, nameLabel);
      await expectEmpty(page, last);
      await fill(page, { ...fields, [nameLabel]: name });
      await save(page, submit.create);
      await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
    }
    for (const text of ["First words", "Second words"]) {
      await page.getByRole("button", { name: `Edit ${word} one` }).click();
      await expect(field(page, nameLabel)).toHaveValue(`${word} one`);
      await expect(page.getByText("We kept what you had typed here.")).toHaveCount(0);
      await field(page, last).fill(text);
      await save(page, submit.edit);
    }
    await removeAll(page, resource, access_token, word, 2);
  });

  test(
    `${path}: what is sent again because its answer was lost is stored once`,
    nightlyUnless(resource === "city-events"),
    async ({ page, faults }) => {
      faults.expect(/ERR_FAILED/);
      const { access_token } = await enterAsAdministrator(page);
      const word = crypto.randomUUID().slice(0, 8);
      const [nameLabel = ""] = Object.keys(fields);
      const last = Object.keys(fields).at(-1) ?? "";
      await page.route(`**/api/v1/${resource}`, loseAnswer, { times: 2 });
      await page.goto(`${path}?q=${word}`);
      await page.getByRole("button", { name: add, exact: true }).click();
      await fill(page, { ...fields, [nameLabel]: `${word} one` });
      for (const text of ["First words", "Second words"]) {
        await field(page, last).fill(text);
        const form = formOf(page);
        await form.getByRole("button", { name: submit.create, exact: true }).click();
        await expect(form.getByRole("alert")).toBeVisible();
        await page.reload();
        await expect(field(page, last)).toHaveValue(text);
      }
      await save(page, submit.create);
      const [stored] = await removeAll(page, resource, access_token, word, 1);
      expect(Object.values(stored ?? {})).toContain("Second words");
    },
  );
}

for (const { path, resource, add, submit, fields } of sections.slice(0, 1)) {
  test(
    `${path}: a form opened before the list has come anew stays open, and leads back to the list`,
    NIGHTLY,
    async ({ page }) => {
      const { access_token } = await enterAsAdministrator(page);
      const word = crypto.randomUUID().slice(0, 8);
      const [nameLabel = ""] = Object.keys(fields);
      await page.goto(`${path}?q=${word}`);
      for (const name of [`${word} one`, `${word} two`]) {
        await page.getByRole("button", { name: add, exact: true }).click();
        await fill(page, { ...fields, [nameLabel]: name });
        await save(page, submit.create);
        await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
      }
      await page.getByRole("button", { name: `Edit ${word} one` }).click();
      await expect(field(page, nameLabel)).toHaveValue(`${word} one`);
      const isList = (url: URL) => url.pathname === `/api/v1/${resource}` && url.search !== "";
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(isList, async (route) => {
        await released;
        await route.continue();
      });
      await save(page, submit.edit);
      await page.getByRole("button", { name: `Edit ${word} two` }).click();
      await expect(field(page, nameLabel)).toHaveValue(`${word} two`);
      release();
      await expect(field(page, nameLabel)).toHaveValue(`${word} two`);
      await expect(page.getByText("Loading")).toHaveCount(0);
      await expect(field(page, nameLabel)).toHaveValue(`${word} two`);
      await formOf(page).getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("button", { name: `Edit ${word} one` })).toBeVisible();
      expect(new URL(page.url()).hash).toBe("");
      await removeAll(page, resource, access_token, word, 2);
    },
  );
}

test("the dialog of a city's page: create twice", NIGHTLY, async ({ page }) => {
  const { access_token } = await enterAsAdministrator(page);
  const word = crypto.randomUUID().slice(0, 8);
  await page.goto("/city/Jaipur");
  for (const name of [`${word} one`, `${word} two`]) {
    await page.getByRole("button", { name: "Add Event" }).click();
    await expectEmpty(page, "Event name");
    await fill(page, { "Event name": name, Venue: "Pink", Date: "2031-05-04", Time: "18:00" });
    await save(page, "Create Event");
    // The next meetup of a city has a second link, at the top.
    await expect(page.getByRole("link", { name, exact: true }).last()).toBeVisible();
  }
  await removeAll(page, "city-events", access_token, word, 2);
});

test("the dialog of an event's page: edit twice", NIGHTLY, async ({ page, site }) => {
  const session = await enterAsAdministrator(page);
  const word = crypto.randomUUID().slice(0, 8);
  const { id } = await createEvent(site.url, session, `${word} one`);
  await page.goto(`/events/${id}`);
  for (const venue of ["First cafe", "Second cafe"]) {
    await page.getByRole("button", { name: "Edit Event" }).click();
    await expect(field(page, "Event name")).toHaveValue(`${word} one`);
    await field(page, "Venue").fill(venue);
    await save(page, "Update Event");
    await expect(page.getByText(venue).first()).toBeVisible();
  }
  await removeAll(page, "city-events", session.access_token, word, 1);
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}

async function expectEmpty(page: Page, label: string) {
  await expect(field(page, label)).toHaveValue("");
  await expect(page.getByText("We kept what you had typed here.")).toHaveCount(0);
}

/** The lists behind it have forms of their own, to search them. */
const formOf = (page: Page) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: "Cancel" }) });

async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort();
}

/** Saves, and finds that the form has gone and that the tab remembers nothing of it. */
async function save(page: Page, name: string) {
  const form = formOf(page);
  await form.getByRole("button", { name, exact: true }).click();
  await expect(form).toHaveCount(0);
  const drafts = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith("draft/")),
  );
  expect(drafts).toEqual([]);
}

const found = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

/** Other journeys count what a fresh site shows; and nothing has been stored twice. */
async function removeAll(
  page: Page,
  resource: string,
  token: string,
  word: string,
  expected: number,
) {
  const headers = { authorization: `Bearer ${token}` };
  const all = `/api/v1/${resource}`;
  const drafts = resource === "blog-posts" ? "&drafts=1" : "";
  const answer = await page.request.get(`${all}?q=${word}${drafts}`, { headers });
  const { items } = found.parse(await answer.json());
  for (const { id } of items) await page.request.delete(`${all}/${id}`, { headers });
  expect(items).toHaveLength(expected);
  return items;
}
