import { renderMail } from "#app/core/mail/template.server.ts";
import { NIGHTLY } from "../everything.ts";
import { mailSamples } from "../mail-samples.ts";
import { isSession } from "#app/core/client/session.ts";
import { send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, expectReadable, test } from "./fixtures.ts";
import { PASSWORD, someone } from "./members.ts";
import { overflow } from "./overflow.ts";

test("every kind of mail fits a narrow telephone and can be read, light and dark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  // No picture is fetched from the invented site that the samples name.
  await page.route("https://meetups.example.org/**", (route) =>
    route.fulfill({ path: "public/icon-192.png" }),
  );
  for (const email of mailSamples) {
    const { html, text } = await renderMail(email);
    await page.setContent(html);
    expect(await overflow(page), email.subject).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectReadable(page);
    }
    const links = [email.button, ...(email.links ?? []), ...email.paragraphs.flat()];
    for (const { url } of links.filter((one) => typeof one === "object"))
      expect(text, "each link whole, at the end of its line").toContain(`${url}\n`);
  }
});

test(
  "a scanner that opens every link of every mail three times changes nothing",
  NIGHTLY,
  async ({ request, site }) => {
    const email = someone();
    const post = (path: string, body: object) => send(site.url + path, "POST", body);
    const session = await post("/api/auth/sign-up", { email, password: PASSWORD, next: "/host" });
    if (!isSession(session)) throw new Error("Nobody is signed in.");
    const administrator = await signInByApi(site.url);
    const path = `${site.url}/api/v1/cities/Durg/host-invitations`;
    await send(path, "POST", { email, duty: "host" }, administrator);
    await post("/api/v1/newsletter", { email, consent: true });
    await request.post("/api/auth/request-password-reset", { data: { email } });
    await request.post("/my-data", { form: { email } });
    await expect.poll(() => site.mailsTo(email).length).toBe(5);

    const links = site.mailsTo(email).flatMap((mail) => {
      const text = mail
        .replace(/=\r?\n/g, "")
        .replaceAll("=3D", "=")
        .replaceAll("&amp;", "&");
      return text.match(/http:\/\/localhost:\d+\/[\w/?&=%.-]+/g) ?? [];
    });
    // Besides the head and foot of mails, which say the same to everybody.
    const personal = links.filter((link) => !/\.png$|\/city\/Durg$/.test(link));
    expect(new Set(personal).size).toBe(5);
    for (const link of new Set(links)) {
      const invitation = link.replace("/host/invitation/", "/api/v1/host-invitations/");
      for (const url of new Set([link, invitation]))
        for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD"])
          expect((await request.fetch(url, { method })).status(), `${method} ${url}`).toBe(200);
    }

    const headers = { Authorization: `Bearer ${session.access_token}` };
    const me = await request.get("/api/auth/me", { headers });
    expect(await me.json()).toMatchObject({ user: { email, email_confirmed_at: null } });
    const asAdministrator = { Authorization: `Bearer ${administrator.access_token}` };
    const pending = await request.get(path, { headers: asAdministrator });
    expect(await pending.text()).toContain(email);
    const readers = await request.get("/api/v1/newsletter/subscribers.csv", {
      headers: asAdministrator,
    });
    expect(await readers.text()).not.toContain(email);
    await post("/api/auth/sign-in", { email, password: PASSWORD });
    expect(site.mailsTo(email)).toHaveLength(5);
  },
);

test(
  "the preview of the newsletter is the mail itself, in its own styles, and its links open beside it",
  NIGHTLY,
  async ({ page, faults }) => {
    // It is the test that asks for scripts there.
    faults.expect(/Blocked script execution/);
    await enterAsAdministrator(page);
    await page.goto("/admin/newsletter");
    const mail = page.frameLocator("iframe[title='The mail']");
    await expect(mail.locator(".card")).toHaveCSS("border-top-width", "6px");
    const pictures = mail.locator("img");
    await expect
      .poll(() =>
        pictures.evaluateAll(
          (all) =>
            all.length > 1 &&
            all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
        ),
      )
      .toBe(true);
    const beside = page.waitForEvent("popup");
    await mail.locator("a[href*='/events/']").first().click();
    await expect((await beside).getByRole("heading", { level: 1 })).toBeVisible();
  },
);
