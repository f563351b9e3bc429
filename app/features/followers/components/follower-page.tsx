import type { ReactNode } from "react";
import { cityPath } from "#app/content/cities.ts";
import { ActionForm, SmallPrint, TaskPage, TextLink, WayBack } from "#app/ui/task-page.tsx";
import { messages } from "../messages.ts";
import type { Frequency } from "../rules.ts";

interface ListedFollow {
  city: string;
  frequency: Frequency;
  letters: boolean;
  isConfirmed: boolean;
  hasLetter: boolean;
}

interface FollowerPageProps {
  path: string;
  follows: readonly ListedFollow[];
  isStopped: boolean;
  notice?: string | undefined;
  chatOf?: (city: string) => ReactNode;
}

export function FollowerPage({ path, follows, isStopped, notice, chatOf }: FollowerPageProps) {
  return (
    <TaskPage title={messages.title} notice={notice}>
      {isStopped && follows.length > 0 ? (
        <>
          <p className="text-lg">{messages.paused}</p>
          <ActionForm path={path} fields={{ action: "confirm", city: follows[0]?.city ?? "" }}>
            {messages.resume}
          </ActionForm>
        </>
      ) : null}
      {follows.length === 0 ? <p className="text-lg">{messages.noCity}</p> : null}
      <ul className="grid gap-8">
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
      {follows.length > 1 ? (
        <ActionForm path={path} fields={{ action: "leave-all" }} variant="danger">
          Leave all cities
        </ActionForm>
      ) : null}
      <WayBack to="/events">All events</WayBack>
    </TaskPage>
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
  const other = frequency === "each" ? "monthly" : "each";
  return (
    <>
      <p>{messages.now(frequency, letters)}</p>
      <ActionForm path={path} fields={{ action: other, city }} variant="secondary">
        {messages.rather[other]}
        <span className="sr-only">{`, ${city}`}</span>
      </ActionForm>
      <ActionForm
        path={path}
        fields={{ action: letters ? "no-letters" : "letters", city }}
        variant="secondary"
      >
        {letters ? "No more letters" : "Send me letters, too"}
        <span className="sr-only">{`, ${city}`}</span>
      </ActionForm>
      {hasLetter ? (
        <ActionForm path={path} fields={{ action: "unwanted", city }} variant="secondary">
          I didn't want that letter
          <span className="sr-only">{`, ${city}`}</span>
        </ActionForm>
      ) : null}
      <ActionForm path={path} fields={{ action: "leave", city }} variant="danger">
        {`Leave ${city}`}
      </ActionForm>
    </>
  );
}
