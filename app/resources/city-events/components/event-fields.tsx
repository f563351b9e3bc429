import { use, useState, type ReactNode } from "react";
import { findCity } from "#app/content/cities.ts";
import { FormFields, FormText, type RenderInput } from "#app/ui/form-fields.tsx";
import { PictureScope } from "#app/ui/picture-scope.ts";
import { useNow } from "#app/ui/use-now.ts";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { fields } from "../fields.ts";
import { needsZone } from "../rules.ts";
import { EventStart } from "./event-start.tsx";

export function EventFields({ form }: { form: RecordFormState }) {
  const city = useSettledCity(form);
  const isOver = useIsOver(form);
  const renderInput: RenderInput = (name, _form, props) => {
    if (name === "city_name") return <FormText {...props} {...city.listeners} />;
    if (name === "reported_attendees" && !isOver) return null;
    if (name === "date_time") return <EventStart form={form} needsZone={city.needsZone} />;
    // `EventStart` shows these two.
    return name === "ends_at" || name === "time_zone" ? null : undefined;
  };
  return (
    <ChapterPictures form={form}>
      <FormFields form={form} fields={fields} renderInput={renderInput} />
    </ChapterPictures>
  );
}

/** Nobody has come to a meetup that is ahead. By the clock of the browser, because only the server knows the venue's. */
function useIsOver(form: RecordFormState): boolean {
  const now = useNow();
  const start = Date.parse(String(form.values["date_time"]));
  return now !== undefined && start < now.getTime();
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
