import { z } from "zod";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { unsubscribeHash } from "#app/resources/newsletter/service.server.ts";
import { newsletter_subscribers } from "#db/schema.ts";
import type { Importing } from "./people.server.ts";
import { instantOf, textOf, type SourceValues } from "./values.ts";

const address = z.email().max(254);

/** Imports a newsletter reader with the text of their consent. An address that is known here stays unchanged. */
export async function importReader(importing: Importing, values: SourceValues): Promise<void> {
  const { tx, report, remembered } = importing;
  const sourceId = textOf(values["id"]) ?? textOf(values["email"]) ?? "";
  report.of("newsletter").read += 1;
  const email = address.safeParse(textOf(values["email"])?.trim().toLowerCase());
  const consent = textOf(values["consent"]);
  if (!email.success || !consent)
    return report.refuse(
      "newsletter",
      sourceId,
      "an address and the words of the consent are needed",
    );
  const id = importedId("newsletter_subscribers", sourceId);
  if (!(await remembered.isNew("newsletter_subscribers", sourceId, id, values))) return;
  const moment = (name: string) => {
    const instant = instantOf(values[name]);
    return instant === null ? null : new Date(instant);
  };
  const written = await tx
    .insert(newsletter_subscribers)
    .values({
      id,
      email: email.data,
      consent,
      // Links in mails of the old site lead there; those of this one follow from its own secret.
      token_hash: await unsubscribeHash(tx, email.data),
      confirmed_at: moment("confirmed_at"),
      unsubscribed_at: moment("unsubscribed_at"),
      created_at: moment("created_at") ?? undefined,
    })
    .onConflictDoNothing()
    .returning({ id: newsletter_subscribers.id });
  report.of("newsletter").written += written.length;
}
