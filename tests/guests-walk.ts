import { asc } from "drizzle-orm";
import { guestList } from "#app/features/guests/schema.ts";
import { users } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { linkIn, type FormSite } from "./form-site.ts";

async function firstEmail({ site }: FormSite): Promise<string> {
  const [user] = await site.database.db
    .select()
    .from(users)
    .orderBy(asc(users.created_at))
    .limit(1);
  return user?.email ?? "";
}

type Administrator = Awaited<ReturnType<FormSite["administrator"]>>;

export function walkOf(here: FormSite, event: EventRow, asAdministrator: Administrator) {
  const links = new Map<string, string>();
  const emails = new Map<string, string>();
  const path = `/city-events/${event.id}/guests`;
  const list = async () => guestList.parse(await (await asAdministrator("GET", path)).json()).items;
  const idOf = async (who: string) => (await list()).find(({ name }) => name === who)?.id ?? "";
  const addressOf = (who: string) => `${who.toLowerCase()}-${event.id.slice(0, 8)}@example.org`;
  async function confirm(who: string) {
    const asked = await here.mails("guest-confirm");
    const link = linkIn(asked.findLast(({ to }) => to === addressOf(who)) ?? { text: "" });
    await here.post(link, { action: "confirm" });
    links.set(who, link);
    emails.set(who, addressOf(who));
  }
  async function take(step: string) {
    const [, sign = "", who = "", number = ""] = /^([-x+@!#]?)([A-Za-z]*)=?(\d*)$/.exec(step) ?? [];
    const link = links.get(who) ?? "";
    if (sign === "-") await here.post(link, { action: "cancel" });
    else if (sign === "x") await asAdministrator("DELETE", `${path}/${await idOf(who)}`);
    else if (sign === "+") await asAdministrator("POST", `${path}/${await idOf(who)}/let-in`);
    else if (sign === "!") await asAdministrator("POST", path, { name: who });
    else if (sign === "#") await here.change(event, { capacity: Number(number) });
    else if (who === "me")
      await asAdministrator("POST", path, { name: "me", email: await firstEmail(here) });
    else if (sign === "@") {
      await here.post(link, { action: "email", email: addressOf(who) });
      await confirm(who);
    } else if (step.includes("="))
      await here.post(link, { action: "bring", bring: String(Number(number) - 1) });
    else await sayYes(who, Number(number || 1) - 1);
  }
  async function sayYes(who: string, bring: number) {
    const isEmailed = who === who.toUpperCase();
    const answer = await here.post(
      `/events/${event.id}/join`,
      {
        name: who,
        bring: String(bring),
        wait: "1",
        ...(isEmailed && { email: addressOf(who) }),
      },
      `203.0.113.${links.size}`,
    );
    if (isEmailed) return confirm(who);
    const link = answer.headers.get("location");
    if (link) links.set(who, link);
  }
  return { links, emails, list, take };
}
