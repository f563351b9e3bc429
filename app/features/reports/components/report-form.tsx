import { cityPath } from "#app/content/cities.ts";
import { cityTile } from "#app/content/city-tile.ts";
import { eventPath } from "#app/content/paths.ts";
import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { EmailField, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Slip, SlipHead, SlipTitle } from "#app/ui/slip.tsx";
import {
  ActionForm,
  MessagePage,
  SmallPrint,
  TaskPage,
  TextLink,
  TrapField,
  WayBack,
} from "#app/ui/task-page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { EventPicture } from "#app/resources/city-events/schema.ts";
import { messages } from "../messages.ts";
import { CHOICES, cityReportPath, eventReportPath, SETTLED_DAYS } from "../rules.ts";
import type { Subject } from "../service.server.ts";

export interface ReportFormProps {
  subject: Subject;
  values?: { reason: string; message: string; email: string };
  errors?: FieldError[];
  notice?: string;
}

export function ReportForm({ subject, values, errors = [], notice }: ReportFormProps) {
  const { reason, message, email } = values ?? {};
  const { event_id, city_name, title, image_url, pictures = [] } = subject;
  const slip = (
    <Slip picture={{ src: image_url, fallback: cityTile(city_name) }}>
      <SlipHead title={messages.title} />
      <SlipTitle>{title}</SlipTitle>{" "}
      {event_id ? <span className="text-soft">{city_name}</span> : null}
    </Slip>
  );
  return (
    <TaskPage title={messages.title} about={title} notice={notice} errors={errors} slip={slip}>
      {event_id && pictures.length > 0 ? (
        <Pictures path={eventReportPath(event_id)} pictures={pictures} />
      ) : null}
      <p>{`Your message goes to the central team. It may pass it on to the City Mayors of ${city_name}, but never who wrote.`}</p>
      <form
        method="post"
        action={event_id ? eventReportPath(event_id) : cityReportPath(city_name)}
        className="grid gap-5"
      >
        <SelectField
          label="What is wrong?"
          name="reason"
          defaultValue={reason}
          error={errorAt(errors, "reason")}
          required
        >
          <option value="">Choose what comes closest</option>
          {Object.entries(CHOICES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="In a few words"
          name="message"
          rows={5}
          defaultValue={message}
          error={errorAt(errors, "message")}
          required
        />
        <EmailField
          label="Email (optional)"
          defaultValue={email}
          error={errorAt(errors, "email")}
          hint="If you would like an answer."
        />
        <TrapField />
        <SubmitButton className="w-full">Send</SubmitButton>
      </form>
      <SmallPrint>
        {`We delete it ${SETTLED_DAYS} days after it is settled. `}
        <TextLink to="/privacy">What we keep, and how long</TextLink>
      </SmallPrint>
      {event_id ? (
        <WayBack to={eventPath(event_id)}>Back to the event</WayBack>
      ) : (
        <WayBack to={cityPath(city_name)}>{`Back to ${city_name}`}</WayBack>
      )}
    </TaskPage>
  );
}

/** One button hides a picture: nobody has to say why they do not want to be seen. */
function Pictures({ path, pictures }: { path: string; pictures: readonly EventPicture[] }) {
  return (
    <section aria-labelledby="pictures" className="grid gap-3">
      <h2 id="pictures" className="font-display text-xl font-bold">
        Are you in a picture?
      </h2>
      <p>
        Tap the button below it. You need no reason, and we hide it at once. The central team looks
        first only where they added it, use it on another page too, or have decided about it before.
      </p>
      <ul className="grid grid-cols-2 gap-4">
        {pictures.map(({ address, alt }, place) => (
          <li key={address} className="grid content-start gap-2">
            <Picture
              src={address}
              alt={alt || `Picture ${place + 1}`}
              sizes="17rem"
              className="aspect-4/3 w-full rounded-md"
            />
            <ActionForm path={path} fields={{ picture: address }} variant="secondary" size="sm">
              I am in this picture
              <span className="sr-only">{`: ${alt || place + 1}`}</span>
            </ActionForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PictureHidden() {
  return (
    <TaskPage title="It's hidden">
      <p className="text-lg">
        We don't show the picture any more. Copies in other people's phones and chats stay there.
        The host and the central team know that somebody in it asked; they don't learn who.
      </p>
      <WayBack to="/events">All events</WayBack>
    </TaskPage>
  );
}

export function ReportSent() {
  return (
    <MessagePage
      title="Thank you"
      text="Your message has reached the central team. We'll look at it; until then nothing changes."
    />
  );
}
