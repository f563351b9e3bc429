import { useRef, useState, type ReactNode } from "react";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { wallParts } from "#app/core/text/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { SwitchField, TextField } from "#app/ui/field.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { FormText } from "#app/ui/form-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useNow } from "#app/ui/use-now.ts";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { endAfterMove, endOnDay, endsOnAnotherDay, startOf, startWarnings } from "./form-times.ts";

interface EventStartProps {
  form: RecordFormState;
  needsZone: boolean;
  hasEnd?: boolean;
  note?: ReactNode;
}

/**
 * When an event begins and ends, on the venue's clock. An hour that a clock change skips or repeats
 * comes back from the server with choices; picking one settles it.
 */
export function EventStart({ form, needsZone, hasEnd = true, note }: EventStartProps) {
  const missingDate = form.error("date");
  const missingTime = form.error("time");
  const past = form.error("past_date");
  const unclear = missingDate || missingTime ? undefined : (form.error("date_time") ?? past);

  // While a date is typed it is invalid for a moment; the end keeps its distance from the last valid one.
  const lastStart = useRef(startOf(form.values));

  const date = String(form.values["date"]);
  const time = String(form.values["time"]);
  const ends = String(form.values["ends"] ?? "");
  const [isLong, setLong] = useState(false);
  const isOtherDay = isLong || endsOnAnotherDay(ends, date);
  const now = useNow();
  const warnings = now && !unclear ? startWarnings(date, time, now) : [];

  function change(changes: { date: string } | { time: string }) {
    const start = startOf({ ...form.values, ...changes });
    const keepsDay = "date" in changes && !isOtherDay;
    const moved = keepsDay
      ? endOnDay(ends, changes.date)
      : endAfterMove(ends, lastStart.current, start);
    if (start) lastStart.current = start;
    form.change({ ...changes, offset: "", ends: moved }, "date_time", "ends_at", "past_date");
  }

  const { area: timeField, expectChange } = useFocusWhenGone<HTMLInputElement>(unclear);

  function choose(value: string) {
    expectChange();
    if (past) {
      change({ date: value });
      return form.change({ past_date: value });
    }
    const [date = "", rest = ""] = value.split("T");
    return form.change({ date, time: rest.slice(0, 5), offset: rest.slice(5) }, "date_time");
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="date"
          label="Date"
          type="date"
          required
          readOnly={form.phase === "busy"}
          value={date}
          hint={wallParts(date)?.weekday}
          error={missingDate?.message ?? unclear?.message}
          onChange={(event) => change({ date: event.target.value })}
        />
        <TextField
          ref={timeField}
          name="time"
          label="Time"
          type="time"
          required
          readOnly={form.phase === "busy"}
          value={time}
          error={missingTime?.message}
          hint="Local time at the venue."
          onChange={(event) => change({ time: event.target.value })}
        />
      </div>
      {note}
      {unclear?.choices ? <Choices choices={unclear.choices} onChoose={choose} /> : null}
      {warnings.map((warning) => (
        <Notice key={warning}>{warning}</Notice>
      ))}
      <div className="grid gap-5 empty:hidden sm:grid-cols-2">
        {hasEnd ? <EventEnd form={form} day={date} isLong={isLong} onLong={setLong} /> : null}
        {needsZone ? <ZoneField form={form} /> : null}
      </div>
    </>
  );
}

interface ChoicesProps {
  choices: NonNullable<FieldError["choices"]>;
  onChoose: (value: string) => void;
}

function Choices({ choices, onChoose }: ChoicesProps) {
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">Which do you mean?</legend>
      {choices.map(({ value, label }) => (
        <Button key={label} size="sm" variant="secondary" onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

export function EventEndField({ form }: { form: RecordFormState }) {
  const [isLong, setLong] = useState(false);
  return (
    <EventEnd form={form} day={String(form.values["date"])} isLong={isLong} onLong={setLong} />
  );
}

interface EventEndProps {
  form: RecordFormState;
  day: string;
  isLong: boolean;
  onLong: (isLong: boolean) => void;
}

function EventEnd({ form, day, isLong, onLong }: EventEndProps) {
  const ends = String(form.values["ends"] ?? "");
  const isOtherDay = isLong || endsOnAnotherDay(ends, day);
  const shared = {
    name: "ends",
    label: "Ends",
    error: form.error("ends_at", "ends")?.message,
    hint: "Leave it empty if the end is open.",
  };
  const change = (value: string) => form.change({ ends: value }, "ends_at");
  return (
    <>
      {isOtherDay ? (
        <TextField
          {...shared}
          type="datetime-local"
          value={ends}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <TextField
          {...shared}
          type="time"
          value={ends.slice(-5)}
          onChange={(event) => change(endOnDay(event.target.value, day))}
        />
      )}
      <SwitchField
        name="runs_past_midnight"
        label="Runs past midnight"
        checked={isOtherDay}
        onChange={({ target: { checked } }) => {
          onLong(checked);
          if (!checked) change(endOnDay(ends, day));
        }}
      />
    </>
  );
}

export function ZoneField({ form }: { form: RecordFormState }) {
  return (
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
  );
}
