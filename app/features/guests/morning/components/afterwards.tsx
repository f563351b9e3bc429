import { eventPath } from "#app/content/paths.ts";
import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import type { EventPicture } from "#app/resources/city-events/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Subheading } from "#app/ui/section.tsx";
import { SmallPrint, TextLink } from "#app/ui/task-page.tsx";
import { FEWEST_ANSWERS, moodLabels, MOODS, type Mood } from "../rules.ts";

interface FeedbackFormProps {
  path: string;
  given: { mood: Mood | null; line: string | null };
  /** Chosen by the link of the email. */
  chosen?: string | undefined;
  errors?: readonly FieldError[] | undefined;
}

/** One question with three buttons. The link of an email chooses one, and sends nothing. */
export function FeedbackForm({ path, given, chosen, errors }: FeedbackFormProps) {
  const mood = MOODS.find((one) => one === chosen) ?? given.mood;
  const isUnsent = mood !== null && mood !== given.mood;
  return (
    <section aria-labelledby="how-was-it" className="grid gap-4">
      <Subheading id="how-was-it">How was it?</Subheading>
      {given.mood ? (
        <output>{`Thank you! You said: ${moodLabels[given.mood]}. You can change it until two weeks after the meetup.`}</output>
      ) : null}
      {isUnsent ? <p>{`One more tap: press ${moodLabels[mood]} to send it.`}</p> : null}
      <form method="post" action={path} className="grid gap-4">
        <input type="hidden" name="action" value="feedback" />
        {/* Enter in a single line would press the first button: whatever they meant, it would say 'Great'. */}
        <TextAreaField
          label="Anything to add? (optional)"
          name="line"
          rows={2}
          defaultValue={given.line ?? ""}
          error={errorAt(errors, "line")}
        />
        <div className="grid gap-2 sm:grid-cols-3">
          {MOODS.map((one) => (
            <Button
              key={one}
              type="submit"
              name="mood"
              value={one}
              variant={one === mood ? "primary" : "secondary"}
            >
              {moodLabels[one]}
            </Button>
          ))}
        </div>
      </form>
      <SmallPrint>{`Your hosts and the central team read this once ${FEWEST_ANSWERS} of you have answered, without your name.`}</SmallPrint>
    </section>
  );
}

/** The first pictures of the evening, near the way to have one hidden. */
export function EveningPictures({
  eventId,
  pictures,
}: {
  eventId: string;
  pictures: readonly EventPicture[];
}) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="evening" className="grid gap-3">
      <Subheading id="evening">The evening</Subheading>
      <div className="grid grid-cols-2 gap-2">
        {pictures.map(({ address, alt }) => (
          <Picture
            key={address}
            src={address}
            alt={alt}
            sizes="18rem"
            className="aspect-[4/3] w-full"
          />
        ))}
      </div>
      <p>
        <TextLink to={eventPath(eventId)}>I'm in a picture: hide it</TextLink>
      </p>
    </section>
  );
}
