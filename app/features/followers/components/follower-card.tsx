import { useCallback } from "react";
import { textsIn } from "#app/core/forms/form-input.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { MailingList } from "#app/features/mailings/components/mailing-list.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { fetchFollowers, fetchLetters, sendLetter, takeBackLetter } from "../client.ts";
import { LETTER_DAYS, LONGEST_LETTER } from "../rules.ts";

interface FollowerCardProps {
  city: string;
  /** Helpers see the number only. */
  isHost: boolean;
}

export function FollowerCard({ city, isHost }: FollowerCardProps) {
  const load = useCallback(() => fetchFollowers(city), [city]);
  const { query } = useApiQuery(load);
  return (
    <section aria-labelledby="followers" className="grid content-start gap-4">
      <h2 id="followers" className="font-display text-xl font-bold">
        Followers
      </h2>
      {query.kind === "failed" ? <Notice tone="bad">{query.message}</Notice> : null}
      {query.kind === "loaded" ? (
        <p>
          {query.value.count === 0
            ? `Nobody follows ${city} yet. The form stands on your public page.`
            : `${pluralize(query.value.count, "person follows", "people follow")} ${city}: ${query.value.each} each new meetup, ${query.value.monthly} once a month.`}
        </p>
      ) : null}
      {isHost && query.kind === "loaded" && query.value.count > 0 ? <Letters city={city} /> : null}
    </section>
  );
}

function Letters({ city }: { city: string }) {
  const load = useCallback(() => fetchLetters(city), [city]);
  const { query, reload } = useApiQuery(load);
  const form = useForm(textsIn, async ({ text = "" }, element) => {
    const sent = await sendLetter(city, text);
    if (!sent.ok) return sent.error;
    toast.success("Your letter waits. You can still take it back.");
    element.reset();
    await reload();
    return null;
  });

  async function takeBack(id: string) {
    const done = await takeBackLetter(city, id);
    if (done.ok) toast.success("Taken back. Nobody gets it.");
    else toast.error(done.error.message);
    await reload();
  }

  return (
    <>
      <form {...form.props} aria-label={`Write to the followers of ${city}`} className="grid gap-3">
        <TextAreaField
          label="A letter to your followers"
          name="text"
          rows={5}
          maxLength={LONGEST_LETTER}
          hint={`At most ${LONGEST_LETTER} characters, once in ${LETTER_DAYS} days.`}
          error={form.errors["text"]}
        />
        <SubmitButton busy={form.isBusy && "Sending..."}>Send the letter</SubmitButton>
      </form>
      {query.kind === "failed" ? <Notice tone="bad">{query.message}</Notice> : null}
      {query.kind === "loaded" ? (
        <MailingList items={query.value.items} onTakeBack={takeBack} />
      ) : null}
    </>
  );
}
