import { use, useState, type ComponentProps, type ReactNode } from "react";
import { findCity } from "#app/content/cities.ts";
import type { Fields } from "#app/core/forms/fields.ts";
import type { FormValues } from "#app/core/forms/form-values.ts";
import { FormFields, FormSwitch, FormText, type RenderInput } from "#app/ui/form-fields.tsx";
import { PictureScope } from "#app/ui/picture-scope.ts";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { useNow } from "#app/ui/use-now.ts";
import { pictureOf, type RecordFormState } from "#app/ui/use-record-form.ts";
import { hasBegunAtVenue, startIn } from "../client.ts";
import { fields } from "../fields.ts";
import { needsZone } from "../rules.ts";
import { ChangeReach, FollowersReach, isChanged, ListEnd, SeatsReach } from "./change-reach.tsx";
import { EventEndField, EventStart, ZoneField } from "./event-start.tsx";

interface EventFieldsProps {
  form: RecordFormState;
  id?: string | undefined;
}

/** Guests are told of another start, not of another end. */
const WHEN = ["date", "time"] as const;
const HOW = ["recap", "reported_attendees"] as const;

const {
  event_name,
  date_time,
  venue,
  description,
  capacity,
  takes_guests,
  image_url,
  contact_info,
  city_name,
  reported_attendees,
  recap,
  ...others
} = fields;

/** A host changes these most; date and time are one of them. */
const most = { description, capacity, takes_guests, image_url, contact_info };
const ofHost = { event_name, date_time, venue: { ...venue, columns: undefined }, ...most };
const ofOffice = { event_name, city_name, venue, date_time, ...most };

/** The form of an administrator: as a host has it, with the city, which may need a zone. */
export function EventFields(props: EventFieldsProps) {
  return (
    <GroupedFields
      {...props}
      usual={ofOffice}
      isOpenAtFirst={useIsWide()}
      city={useSettledCity(props.form)}
    />
  );
}

/** The form of a host: nine fields, the others behind 'More'. The city is theirs, and no field. */
export function HostEventFields(props: EventFieldsProps) {
  return <GroupedFields {...props} usual={ofHost} />;
}

interface GroupedFieldsProps extends EventFieldsProps {
  usual: Fields;
  isOpenAtFirst?: boolean;
  /** Without it the city is a line, and what it needs stands behind 'More'. */
  city?: ReturnType<typeof useSettledCity>;
}

function GroupedFields({
  form,
  id,
  usual: shown,
  isOpenAtFirst = false,
  city,
}: GroupedFieldsProps) {
  const cityName = String(form.values["city_name"]);
  const isFaulty = Object.keys(others).some((name) =>
    form.error(name, name === "ends_at" ? "ends" : pictureOf(name)),
  );
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // A stored date alone asks: under a date that is being typed no field may appear. What is filled in stays.
  const isPast = useHasBegun(form.values, id === undefined ? form.values : form.base);
  const asksHow = isPast || isChanged(form, HOW);
  const isByHost = useAdministrator() !== "admitted";
  // Guests hear of a link that appears or goes, not of one that changes.
  const hadLink = Boolean(form.base["attend_link"]);
  const isSameKind = hadLink === Boolean(form.values["attend_link"]);
  const toldOthers = ["status", ...(isSameKind ? [] : ["attend_link"])];
  // An administrator has a minute to take a calling off back.
  const isAtOnce = isByHost && form.values["status"] === "cancelled";
  const atOnce = isAtOnce ? " There is no minute to take it back." : "";
  const renderUsual: RenderInput = (name, _form, props) => {
    if (name === "city_name") return <FormText {...props} {...city?.listeners} />;
    if (name === "venue") return <Venue {...props} id={id} />;
    if (name === "capacity") return <Seats {...props} id={id} />;
    if (name === "takes_guests") return <OwnList {...props} id={isPast ? undefined : id} />;
    if (name !== "date_time") return undefined;
    const note = <ChangeReach form={form} id={id} names={WHEN} />;
    const needsZoneHere = city?.needsZone ?? false;
    return (
      <EventStart form={form} needsZone={needsZoneHere} hasEnd={city !== undefined} note={note} />
    );
  };
  const renderOther: RenderInput = (name) => {
    if (name !== "ends_at" && name !== "time_zone") return undefined;
    if (city) return null;
    if (name === "ends_at") return <EventEndField form={form} />;
    return needsZone(cityName) ? <ZoneField form={form} /> : null;
  };
  return (
    <ChapterPictures form={form}>
      {city ? null : <p className="text-soft">{cityName}</p>}
      <FormFields
        form={form}
        fields={asksHow ? { recap, reported_attendees, ...shown } : shown}
        renderInput={renderUsual}
      />
      {id === undefined ? <FollowersReach form={form} /> : null}
      <details
        open={isOpen || isFaulty}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="border-t-2 border-line"
      >
        <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
          More
        </summary>
        <div className="mt-3 grid gap-5">
          <FormFields form={form} fields={others} renderInput={renderOther} />
          <ChangeReach form={form} id={id} names={toldOthers} rest={atOnce} />
        </div>
      </details>
    </ChapterPictures>
  );
}

/** A window that changes its size folds nothing that somebody reads. */
function useIsWide(): boolean {
  const [isWide] = useState(() => window.matchMedia("(min-width: 48rem)").matches);
  return isWide;
}

/** Nobody has come to a meetup that is ahead, and nothing happened at one that was called off. */
function useHasBegun(...versions: FormValues[]): boolean {
  const now = useNow();
  return versions.every((values) => {
    const start = startIn(values);
    return now && start && values["status"] === "scheduled" && hasBegunAtVenue(start, now);
  });
}

type ReachProps = ComponentProps<typeof FormText> & { id: string | undefined };

function Seats({ id, ...props }: ReachProps) {
  return (
    <div className="grid content-start gap-4">
      <FormText {...props} inputMode="numeric" />
      <SeatsReach form={props.form} id={id} />
    </div>
  );
}

function OwnList({ id, ...props }: ReachProps) {
  return (
    <div className="grid content-start gap-4">
      <FormSwitch {...props} />
      <ListEnd form={props.form} id={id} />
    </div>
  );
}

function Venue({ id, ...props }: ReachProps) {
  return (
    <div className="grid content-start gap-4">
      <FormText {...props} />
      <ChangeReach form={props.form} id={id} names={["venue", "city_name"]} />
    </div>
  );
}

const { speaker_name, speaker_designation, speaker_image, partner_logos } = fields;

/** Nobody signs up for what is over, and its heads can be told at once. */
const past = {
  event_name,
  date_time,
  venue: { ...venue, columns: undefined },
  description,
  reported_attendees,
  image_url,
  speaker_name,
  speaker_designation,
  speaker_image,
  partner_logos,
};

export function PastEventFields({ form }: { form: RecordFormState }) {
  const renderInput: RenderInput = (name) =>
    name === "date_time" ? <EventStart form={form} needsZone={false} hasEnd={false} /> : undefined;
  return (
    <ChapterPictures form={form}>
      <p className="text-soft">{String(form.values["city_name"])}</p>
      <FormFields form={form} fields={past} renderInput={renderInput} />
    </ChapterPictures>
  );
}

/** Pictures belong to the chapter that is typed, and to no city where none is. */
function ChapterPictures({ form, children }: { form: RecordFormState; children: ReactNode }) {
  const { isForHosts } = use(PictureScope);
  const city = findCity(String(form.values["city_name"]))?.city.name;
  return <PictureScope value={{ ...(city && { city }), isForHosts }}>{children}</PictureScope>;
}

/** While a city is being typed, the zone field stays as it was, because half a name matches no chapter. */
function useSettledCity(form: RecordFormState) {
  const [before, setBefore] = useState<string>();
  const city = String(form.values["city_name"]);
  const isAsked = form.error("time_zone") !== undefined;
  return {
    needsZone: isAsked || needsZone(before ?? city),
    listeners: {
      onChange({ target: { value } }: { target: { value: string } }) {
        setBefore(needsZone(value) ? (isAsked ? city : (before ?? city)) : undefined);
        form.change({ city_name: value }, "time_zone");
      },
      onBlur: () => setBefore(undefined),
    },
  };
}
