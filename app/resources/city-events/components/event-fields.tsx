import { useState } from "react";
import { FormFields, FormText, type RenderInput } from "#app/ui/form-fields.tsx";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { fields } from "../fields.ts";
import { needsZone } from "../rules.ts";
import { EventStart } from "./event-start.tsx";

/** The fields of an event. One form for create and edit. */
export function EventFields({ form }: { form: RecordFormState }) {
  const city = useSettledCity(form);
  const renderInput: RenderInput = (name, _form, props) => {
    if (name === "city_name") return <FormText {...props} {...city.listeners} />;
    if (name === "date_time") return <EventStart form={form} needsZone={city.needsZone} />;
    // `EventStart` shows these two.
    return name === "ends_at" || name === "time_zone" ? null : undefined;
  };
  return <FormFields form={form} fields={fields} renderInput={renderInput} />;
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
