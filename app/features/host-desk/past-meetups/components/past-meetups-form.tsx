import { Fragment, useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { eventsPath } from "#app/resources/city-events/rules.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AdminColumn } from "#app/ui/section.tsx";
import { toast } from "#app/ui/toast.ts";
import { useDraftText } from "#app/ui/use-draft-text.ts";
import { useForm } from "#app/ui/use-form.ts";
import { enterPastMeetups } from "../client.ts";
import { messages } from "../messages.ts";
import type { PastMeetupsResult } from "../schema.ts";
import { EXAMPLE, LARGEST_TABLE, MOST_LINES } from "../rules.ts";

export function PastMeetupsForm() {
  const [csv, setCsv] = useDraftText("past-meetups");
  const [result, setResult] = useState<PastMeetupsResult>();
  const form = useForm(
    textsIn,
    async ({ csv: table = "" }) => {
      setResult(undefined);
      const entered = await enterPastMeetups(table);
      if (!entered.ok) return entered.error;
      setResult(entered.value);
      setCsv("");
      return null;
    },
    { isInline: true },
  );
  return (
    <AdminColumn title={messages.title}>
      <div className="grid max-w-3xl gap-6">
        <p>
          Add meetups from before this site, up to {MOST_LINES} at a time. They appear in{" "}
          <Link to="/numbers" className="underline underline-offset-4">
            Numbers
          </Link>
          . Say how many came, if you know. Sent twice, a meetup is added once.
        </p>
        <div>
          <p className="mb-2 font-semibold">The table looks like this:</p>
          <pre className="rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
            {[...EXAMPLE.matchAll(/[^,]*,?/g)].map(({ 0: field, index }) => (
              <Fragment key={index}>
                {field}
                <wbr />
              </Fragment>
            ))}
          </pre>
        </div>
        <form {...form.props}>
          <label className="grid gap-1.5 text-sm font-semibold">
            Choose a CSV file
            <input
              type="file"
              accept=".csv,text/csv,text/plain"
              className="text-base font-normal file:mr-3 file:min-h-11 file:rounded-md file:border-2 file:border-solid file:px-4 file:font-semibold"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file && file.size > LARGEST_TABLE) toast.error(messages.tooLarge);
                else void file?.text().then(setCsv);
              }}
            />
          </label>
          <TextAreaField
            label="Or paste the table"
            name="csv"
            rows={10}
            value={csv}
            onChange={({ target }) => setCsv(target.value)}
            spellCheck={false}
            className="font-mono text-sm"
          />
          {form.failure ? <Problems failure={form.failure} /> : null}
          {result ? <Added {...result} /> : null}
          <SubmitButton busy={form.isBusy && "Adding..."} className="justify-self-start">
            Add these meetups
          </SubmitButton>
        </form>
      </div>
    </AdminColumn>
  );
}

function Problems({ failure: { errors, message } }: { failure: ApiFailure }) {
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone="bad">
        {errors.length > 0 ? (
          <>
            <p className="font-semibold">Nothing is added yet. Please correct:</p>
            <ul className="mt-1">
              {errors.map((error) => (
                <li key={`${error.path} ${error.message}`}>
                  {`Line ${error.path.replace("csv.", "")}: ${error.message}`}
                </li>
              ))}
            </ul>
          </>
        ) : (
          message
        )}
      </Notice>
    </div>
  );
}

function Added({ created, known, cities }: PastMeetupsResult) {
  return (
    <Notice tone="good">
      <p>{messages.added(created, known)}</p>
      {cities.map((city) => (
        <Link
          key={city}
          to={eventsPath(city, "past")}
          className="mr-5 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {`See them in ${city}`}
        </Link>
      ))}
    </Notice>
  );
}
