import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormText } from "#app/ui/form-fields.tsx";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { endAfterMove, startOf } from "./form-times.ts";

/**
 * When an event begins and ends, on the venue's clock. An hour that a clock change skips or repeats
 * comes back from the server with choices; picking one settles it.
 */
export function EventStart({ form, needsZone }: { form: RecordFormState; needsZone: boolean }) {
  const missingDate = form.error("date");
  const missingTime = form.error("time");
  const unclear = missingDate || missingTime ? undefined : form.error("date_time");

  // While a date is being typed there is none for a moment; the end keeps its distance from the last one.
  const lastStart = useRef(startOf(form.values));

  function change(changes: { date: string } | { time: string }) {
    const start = startOf({ ...form.values, ...changes });
    const ends = endAfterMove(String(form.values["ends"] ?? ""), lastStart.current, start);
    if (start) lastStart.current = start;
    form.change({ ...changes, offset: "", ends }, "date_time", "ends_at");
  }

  function choose(value: string) {
    const [date = "", rest = ""] = value.split("T");
    form.change({ date, time: rest.slice(0, 5), offset: rest.slice(5) }, "date_time");
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="date"
          label="Date"
          type="date"
          required
          value={String(form.values["date"])}
          error={missingDate?.message ?? unclear?.message}
          onChange={(event) => change({ date: event.target.value })}
        />
        <TextField
          name="time"
          label="Time"
          type="time"
          required
          value={String(form.values["time"])}
          error={missingTime?.message}
          hint="Local time at the venue."
          onChange={(event) => change({ time: event.target.value })}
        />
      </div>
      {unclear?.choices ? (
        <fieldset className="flex flex-wrap gap-3">
          <legend className="sr-only">Which time do you mean?</legend>
          {unclear.choices.map((choice) => (
            <Button
              key={choice.value}
              size="sm"
              variant="secondary"
              onClick={() => choose(choice.value)}
            >
              {choice.label}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText
          form={form}
          name="ends"
          label="Ends"
          type="datetime-local"
          error={form.error("ends_at", "ends")?.message}
          onChange={(event) => form.change({ ends: event.target.value }, "ends_at")}
          hint="Leave it empty if the end is open."
        />
        {needsZone ? (
          <>
            <FormText
              form={form}
              name="time_zone"
              label="Time zone"
              hint="Needed for cities without a chapter, such as Europe/Oslo."
              list="time-zones"
              autoComplete="off"
            />
            <datalist id="time-zones">
              {Intl.supportedValuesOf("timeZone").map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </datalist>
          </>
        ) : null}
      </div>
    </>
  );
}
