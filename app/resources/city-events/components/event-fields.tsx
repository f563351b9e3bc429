import { useState } from "react";
import { cities } from "#app/content/cities.ts";
import {
  FormPicture,
  FormSelect,
  FormSwitch,
  FormText,
  FormTextArea,
} from "#app/ui/form-fields.tsx";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { needsZone } from "../rules.ts";
import { EventStart } from "./event-start.tsx";

/** The fields of an event, in the order in which somebody plans one. One form for create and edit. */
export function EventFields({ form }: { form: RecordFormState }) {
  const city = useSettledCity(form);
  const status = form.values["status"];
  return (
    <>
      <FormText form={form} name="event_name" label="Event name" required autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText
          form={form}
          name="city_name"
          label="City"
          required
          list="chapter-cities"
          autoComplete="off"
          {...city.listeners}
        />
        <FormText form={form} name="venue" label="Venue" required autoComplete="off" />
      </div>
      <datalist id="chapter-cities">
        {cities.map((city) => (
          <option key={city.name}>{city.name}</option>
        ))}
      </datalist>
      <EventStart form={form} needsZone={city.needsZone} />
      <FormTextArea form={form} name="description" label="Description" rows={5} />
      <FormText
        form={form}
        name="attend_link"
        label="Attend link"
        hint="Where people register. Shown until the event begins."
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
      />
      {form.values["attend_link"] ? null : (
        <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
          <FormText
            form={form}
            name="capacity"
            label="Seats"
            hint="Leave it empty where there is room for everybody."
            inputMode="numeric"
            autoComplete="off"
          />
          <FormSwitch
            form={form}
            name="takes_guests"
            label="Guests can sign up here"
            hint="With their first name; no account needed."
          />
        </div>
      )}
      <FormPicture form={form} name="image_url" label="Image URL" />
      <fieldset className="grid gap-5 border-t-2 border-line pt-4">
        <legend className="pr-3 font-display text-lg font-bold">Featured speaker</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText form={form} name="speaker_name" label="Speaker name" autoComplete="off" />
          <FormText
            form={form}
            name="speaker_designation"
            label="Speaker designation"
            autoComplete="off"
          />
        </div>
        <FormPicture form={form} name="speaker_image" label="Speaker image URL" />
      </fieldset>
      <div className="grid gap-5 border-t-2 border-line pt-5 sm:grid-cols-2">
        <FormText
          form={form}
          name="expected_attendees"
          label="Expected attendees"
          inputMode="numeric"
        />
        <FormText form={form} name="contact_info" label="Contact info" autoComplete="off" />
      </div>
      <FormTextArea
        form={form}
        name="partner_logos"
        label="Partner logos"
        hint="One image URL per line."
        rows={3}
        spellCheck={false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect form={form} name="status" label="Status">
          <option value="scheduled">Takes place</option>
          <option value="postponed">Postponed</option>
          <option value="cancelled">Cancelled</option>
        </FormSelect>
        {status === "scheduled" ? null : (
          <FormText
            form={form}
            name="status_reason"
            label="Reason"
            hint="Shown to everybody."
            autoComplete="off"
          />
        )}
      </div>
    </>
  );
}

/** Half a name is no city without a zone: while one is typed, what the form asks for stays as it was. */
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
