import { useId, type ReactNode } from "react";
import { cityPath } from "#app/content/cities.ts";
import { CHAPTERS } from "#app/resources/city-events/rules.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { CheckField, SelectField } from "#app/ui/field.tsx";
import { DrawnCheck, Slip, SlipHead } from "#app/ui/slip.tsx";
import { ActionForm, SmallPrint, TaskPage, TextLink, WayBack } from "#app/ui/task-page.tsx";
import { messages } from "../messages.ts";
import { FREQUENCIES, type FollowerNote, type Frequency } from "../rules.ts";

interface ListedFollow {
  city: string;
  frequency: Frequency;
  letters: boolean;
  isConfirmed: boolean;
  hasLetter: boolean;
}

interface FollowerPageProps extends FollowerNote {
  path: string;
  follows: readonly ListedFollow[];
  isStopped: boolean;
  notice?: string | undefined;
  chatOf?: (city: string) => ReactNode;
  /** The next date of the city that one follows since the last press. */
  children: ReactNode;
}

export function FollowerPage({ children, ...page }: FollowerPageProps) {
  const { path, follows, isStopped, notice, chatOf, done, left } = page;
  const title = titleOf(page);
  return (
    <TaskPage
      title={title}
      notice={notice}
      slip={
        done || left ? (
          <Slip>
            <SlipHead
              title={title}
              mark={done ? <DrawnCheck /> : undefined}
              lead={done ? messages.promise(done) : messages.leftLead}
            />
            {left ? <Undo path={path} left={left} /> : null}
          </Slip>
        ) : undefined
      }
    >
      {children}
      {isStopped && follows.length > 0 ? (
        <>
          <p className="text-lg">{messages.paused}</p>
          <ActionForm path={path} fields={{ action: "confirm", city: follows[0]?.city ?? "" }}>
            {messages.resume}
          </ActionForm>
        </>
      ) : null}
      {follows.length === 0 && !left ? <p className="text-lg">{messages.noCity}</p> : null}
      <ul className="grid gap-8 empty:hidden">
        {follows.map((follow) => (
          <li key={follow.city} className="grid gap-3 border-t-2 border-line pt-5">
            <h2 className="font-display text-2xl font-bold tracking-tight">
              <TextLink to={cityPath(follow.city)}>{follow.city}</TextLink>
            </h2>
            {follow.isConfirmed ? (
              <Confirmed path={path} follow={follow} />
            ) : (
              <Unconfirmed path={path} follow={follow} />
            )}
            {follow.isConfirmed ? chatOf?.(follow.city) : null}
          </li>
        ))}
      </ul>
      {follows.length === 0 || follows.some(({ isConfirmed }) => isConfirmed) ? (
        <FollowAnother path={path} follows={follows} />
      ) : null}
      {follows.length > 1 ? (
        <ActionForm path={path} fields={{ action: "leave-all" }} variant="danger">
          Leave all cities
        </ActionForm>
      ) : null}
      <WayBack to="/events">All events</WayBack>
    </TaskPage>
  );
}

function titleOf({ done, left, follows }: Pick<FollowerPageProps, "done" | "left" | "follows">) {
  if (done) return messages.done(done);
  if (left) return messages.leftCity(left.city);
  return follows.length === 0 ? messages.emptyTitle : messages.title;
}

function Undo({ path, left }: { path: string; left: NonNullable<FollowerNote["left"]> }) {
  const { city, frequency, letters } = left;
  const fields = { action: "follow", city, frequency, letters: letters ? "1" : "0" };
  return (
    <ActionForm path={path} fields={fields}>
      Undo
    </ActionForm>
  );
}

interface FollowProps {
  path: string;
  follow: ListedFollow;
}

function Unconfirmed({ path, follow: { city } }: FollowProps) {
  return (
    <>
      <p>{messages.unconfirmed(city)}</p>
      <ActionForm path={path} fields={{ action: "confirm", city }}>
        {`Yes, follow ${city}`}
      </ActionForm>
      <SmallPrint>{messages.promise(city)}</SmallPrint>
    </>
  );
}

function Confirmed({ path, follow: { city, frequency, letters, hasLetter } }: FollowProps) {
  return (
    <>
      <form method="post" action={path} className="grid gap-1">
        <input type="hidden" name="action" defaultValue="save" />
        <input type="hidden" name="city" defaultValue={city} />
        <fieldset>
          <legend className="font-semibold">{`When do we email you about ${city}?`}</legend>
          {Object.entries(FREQUENCIES).map(([value, label]) => (
            <RadioField
              key={value}
              name="frequency"
              value={value}
              label={label}
              isChosen={value === frequency}
            />
          ))}
        </fieldset>
        <CheckField
          name="letters"
          value="1"
          defaultChecked={letters}
          label="Letters from its City Mayor, one a week at most"
        />
        <SubmitButton variant="secondary" className="mt-2">
          Save
          <span className="sr-only">{`, ${city}`}</span>
        </SubmitButton>
      </form>
      {hasLetter ? (
        <ActionForm path={path} fields={{ action: "unwanted", city }} variant="quiet">
          I didn't want that letter
          <span className="sr-only">{`, ${city}`}</span>
        </ActionForm>
      ) : null}
      <ActionForm path={path} fields={{ action: "leave", city }} variant="quiet">
        {`Leave ${city}`}
      </ActionForm>
    </>
  );
}

function RadioField({
  label,
  isChosen,
  ...input
}: {
  label: string;
  name: string;
  value: string;
  isChosen: boolean;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        id={id}
        type="radio"
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-mark"
        {...input}
      />
      <span>{label}</span>
    </label>
  );
}

function FollowAnother({ path, follows }: Pick<FollowerPageProps, "path" | "follows">) {
  const followed = new Set(follows.map(({ city }) => city));
  return (
    <form method="post" action={path} className="grid gap-3 border-t-2 border-line pt-5">
      <input type="hidden" name="action" defaultValue="follow" />
      <SelectField
        label={follows.length === 0 ? "Follow a city" : "Follow another city"}
        name="city"
        required
      >
        <option value="">Choose a city</option>
        {CHAPTERS.filter((name) => !followed.has(name)).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SubmitButton variant={follows.length === 0 ? "primary" : "secondary"}>Follow</SubmitButton>
    </form>
  );
}
