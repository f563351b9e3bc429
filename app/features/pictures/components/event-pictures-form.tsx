import { useRef, useState } from "react";
import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { longDate } from "#app/core/text/dates.ts";
import { fetchEvent } from "#app/resources/city-events/fetch-event.ts";
import type { CityEvent, EventPicture } from "#app/resources/city-events/schema.ts";
import { BusyButton, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PictureInput } from "#app/ui/picture-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { changeEventPictures, describePicture, type Change } from "../client.ts";
import { LONGEST_ALT, MOST_OF_EVENT } from "../rules.ts";

export function EventPicturesForm({ eventId }: { eventId: string }) {
  const { query, reload } = useApiQuery(fetchEvent, eventId);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  return <Pictures event={query.value} />;
}

function Pictures({ event }: { event: CityEvent }) {
  const { id, event_name, wall_time, city_name } = event;
  const [pictures, setPictures] = useState(event.pictures);
  const [failure, setFailure] = useState<Refusal>();
  const turn = useRef(Promise.resolve());
  const { area, expectChange } = useFocusWhenGone(pictures);
  const room = MOST_OF_EVENT - pictures.length;

  // Answers may come in another order than they were asked for: an earlier list would replace a later one.
  const inTurn = (act: () => void | Promise<void>) => (turn.current = turn.current.then(act));

  const store = (change: Change, text: string): Promise<void> =>
    inTurn(async () => {
      const stored = await changeEventPictures(id, change);
      setFailure(stored.ok ? undefined : refusalOf(stored.error, () => store(change, text)));
      if (!stored.ok) return;
      setPictures(stored.value.items);
      toast.success(text);
    });

  const describe = (address: string, alt: string) =>
    void inTurn(() =>
      setPictures((newest) =>
        newest.map((one) => (one.address === address ? { address, alt } : one)),
      ),
    );

  return (
    <div className="grid max-w-2xl gap-6">
      <p className="text-lg">
        <Link to={eventPath(id)} className="font-semibold underline underline-offset-4">
          {event_name}
        </Link>
        {`, ${longDate(wall_time)}`}
      </p>
      <section ref={area} tabIndex={-1} aria-label="Pictures" className="focus:outline-none">
        {pictures.length === 0 ? (
          <p>Show what it was like: up to six pictures, on the page of the meetup.</p>
        ) : (
          <ul className="grid gap-4 min-[30rem]:grid-cols-2 sm:grid-cols-3">
            {pictures.map((picture, place) => (
              <PictureItem
                key={picture.address}
                picture={picture}
                place={place + 1}
                onDescribed={describe}
                onFirst={() =>
                  store(
                    (newest) => [
                      ...newest.filter((one) => one.address === picture.address),
                      ...newest,
                    ],
                    "It comes first now",
                  )
                }
                onOff={() => {
                  expectChange();
                  return store(
                    (newest) => newest.filter((one) => one.address !== picture.address),
                    "It's off the page",
                  );
                }}
              />
            ))}
          </ul>
        )}
      </section>
      {failure ? <Refused {...failure} /> : null}
      {room > 0 ? (
        <PictureInput
          label={pictures.length === 0 ? "Add pictures" : `Add up to ${room} more`}
          name="picture"
          city={city_name}
          most={room}
          onStored={(added) => void store((newest) => [...newest, ...added], "On the page")}
        />
      ) : (
        <p>There's no room for more. Take one off to add another.</p>
      )}
    </div>
  );
}

interface Refusal {
  text: string;
  /** Offered where it may help: the pictures have arrived, and nobody should choose them again. */
  again?: () => Promise<void>;
}

const refusalOf = (
  { status, errors, message }: ApiFailure,
  again: () => Promise<void>,
): Refusal => ({
  text: errors[0]?.message ?? message,
  ...((status === 0 || status >= 500) && { again }),
});

const Refused = ({ text, again }: Refusal) => (
  <div className="grid justify-items-start gap-3">
    <Notice tone="bad">{text}</Notice>
    {again ? <BusyButton onPress={again}>Try again</BusyButton> : null}
  </div>
);

interface PictureItemProps {
  picture: EventPicture;
  place: number;
  onDescribed: (address: string, alt: string) => void;
  onFirst: () => Promise<void>;
  onOff: () => Promise<void>;
}

function PictureItem({ picture, place, onDescribed, onFirst, onOff }: PictureItemProps) {
  const name = picture.alt || `Picture ${place}`;
  const subject = <span className="sr-only">{`: ${name}`}</span>;
  return (
    <li className="grid content-start justify-items-start gap-2">
      <Picture
        src={picture.address}
        alt={name}
        sizes="(min-width: 40rem) 13rem, (min-width: 30rem) 50vw, 100vw"
        className="aspect-4/3 w-full rounded-md"
      />
      <Description picture={picture} place={place} onStored={onDescribed} />
      {place > 1 ? <BusyButton onPress={onFirst}>Show it first{subject}</BusyButton> : null}
      <BusyButton onPress={onOff}>Take it off{subject}</BusyButton>
    </li>
  );
}

interface DescriptionProps {
  picture: EventPicture;
  place: number;
  onStored: (address: string, alt: string) => void;
}

function Description({ picture: { address, alt }, place, onStored }: DescriptionProps) {
  const form = useForm(textsIn, async ({ alt: text = "" }) => {
    const stored = await describePicture(pictureIdIn(address) ?? "", text);
    if (!stored.ok) return stored.error;
    toast.success("Described");
    onStored(address, text);
    return null;
  });
  return (
    <form
      {...form.props}
      aria-label={`Picture ${place}`}
      className="grid w-full justify-items-start gap-2 *:first:w-full"
    >
      <TextField
        label="What does it show?"
        {...form.field("alt")}
        defaultValue={alt}
        maxLength={LONGEST_ALT}
      />
      <SubmitButton size="sm" variant="quiet" busy={form.isBusy && "Saving..."}>
        Save the description
      </SubmitButton>
    </form>
  );
}
