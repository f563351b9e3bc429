import { useCallback } from "react";
import { valuesOf } from "#app/core/forms/fields.ts";
import type { FormValues } from "#app/core/forms/form-values.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { emptyEvent } from "#app/resources/city-events/client.ts";
import { hostEventEditor } from "#app/resources/city-events/components/event-dialog.tsx";
import { FollowersReach } from "#app/resources/city-events/components/change-reach.tsx";
import { EventStart } from "#app/resources/city-events/components/event-start.tsx";
import { fields } from "#app/resources/city-events/fields.ts";
import {
  cityEvents,
  type CityEvent,
  type CityEventInput,
} from "#app/resources/city-events/resource.ts";
import { FormFields } from "#app/ui/form-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ResourceForm, type Editor } from "#app/ui/resource-form.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { fetchNearby } from "../client.ts";
import type { OverviewEvent } from "../schema.ts";

const planEditor: Editor<CityEvent> = {
  ...hostEventEditor,
  resource: {
    ...cityEvents,
    messages: {
      ...cityEvents.messages,
      submit: { create: "Publish", update: "Publish" },
      busy: { create: "Publishing...", update: "Publishing..." },
      cancel: "Not now",
    },
  },
  Fields: PlanFields,
};

/** A plan names only what is repeated; everything else is as in an empty form. */
function valuesOfPlan(plan: object): FormValues {
  const repeated = Object.entries(fields).filter(([name]) => Reflect.get(plan, name) !== undefined);
  const { date_time, ends_at, ...values } = valuesOf(Object.fromEntries(repeated), plan);
  const start = String(date_time);
  return {
    ...emptyEvent,
    ...values,
    date: start.slice(0, 10),
    time: start.slice(11, 16),
    offset: start.slice(16),
    ends: String(ends_at ?? "").slice(0, 16),
  };
}

interface PlanFormProps {
  plan: CityEventInput;
  draftKey: string;
  focus: "form" | "none";
  onPublished: (event: CityEvent) => void;
  onClose: () => void;
}

export function PlanForm({ plan, draftKey, focus, onPublished, onClose }: PlanFormProps) {
  return (
    <ResourceForm
      editor={planEditor}
      target={{ kind: "create", values: valuesOfPlan(plan) }}
      draftKey={draftKey}
      place={{ kind: "section", name: "Next meetup", focus }}
      onClose={onClose}
      onSaved={onPublished}
    />
  );
}

const { venue, event_name, description, image_url, capacity } = fields;

const extrasEditor: Editor<CityEvent> = {
  ...hostEventEditor,
  resource: {
    ...cityEvents,
    messages: {
      ...cityEvents.messages,
      submit: { create: "Save", update: "Save" },
      cancel: "Done",
    },
  },
  Fields: ({ form }) => (
    <FormFields form={form} fields={{ image_url, capacity: { ...capacity, columns: undefined } }} />
  ),
};

interface ExtrasFormProps {
  event: CityEvent;
  onSaved: (event: CityEvent) => void;
  onClose: () => void;
}

/** Offered after publishing, because a plan asks only for what it cannot do without. */
export function ExtrasForm({ event, ...rest }: ExtrasFormProps) {
  return (
    <ResourceForm
      key={event.updated_at}
      editor={extrasEditor}
      target={{ kind: "edit", id: event.id }}
      draftKey={event.id}
      place={{ kind: "section", name: "Photo and seats", focus: "none" }}
      {...rest}
    />
  );
}

function PlanFields({ form }: { form: RecordFormState }) {
  const [city, date, time] = ["city_name", "date", "time"].map((name) => String(form.values[name]));
  const nearby = useNearbyEvents(city, date, time);
  // The form has no field for the end.
  const wrongEnd = form.error("ends_at", "ends");
  return (
    <>
      <p className="text-lg font-semibold">
        {date ? `${weekdayDate(date)}, ${time12(`${date}T${time}`)}` : "When?"}
      </p>
      <EventStart form={form} needsZone={false} hasEnd={false} />
      <FormFields
        form={form}
        fields={{ venue: { ...venue, columns: undefined }, event_name, description }}
      />
      <FollowersReach form={form} />
      {nearby.length > 0 ? (
        <Notice>Also within two days: {nearby.map(eventLine).join("; ")}</Notice>
      ) : null}
      {wrongEnd ? <Notice tone="bad">{wrongEnd.message}</Notice> : null}
    </>
  );
}

const eventLine = ({ event_name: name, city_name, wall_time }: OverviewEvent) =>
  `${name}, ${city_name}, ${weekdayDate(wall_time)}`;

function useNearbyEvents(city = "", date = "", time = ""): OverviewEvent[] {
  const load = useCallback(
    () => fetchNearby(city, date && time && `${date}T${time}`),
    [city, date, time],
  );
  const { query } = useApiQuery(load);
  return query.kind === "loaded" ? query.value.items : [];
}
