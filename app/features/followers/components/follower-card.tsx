import { useCallback } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { pluralize } from "#app/core/text/pluralize.ts";
import { LetterDesk } from "#app/features/mailings/components/letter-desk.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import {
  allowLetters,
  fetchFollowers,
  fetchLetters,
  sendLetter,
  takeBackLetter,
} from "../client.ts";
import { LONGEST_LETTER } from "#app/features/mailings/limits.ts";
import { LETTER_DAYS, letterReason, letterSubject } from "../rules.ts";

interface FollowerCardProps {
  city: string;
  isHost: boolean;
  /** An administrator who is not one of its hosts. */
  isCentre: boolean;
}

export function FollowerCard({ city, isHost, isCentre }: FollowerCardProps) {
  const { query, reload } = useApiQuery(fetchFollowers, city);
  const { isAdmin } = useAuth();

  async function allow() {
    toast.result(await allowLetters(city), "They can write letters again.");
    await reload();
  }

  return (
    <section aria-labelledby="followers" className="grid content-start gap-4">
      <h2 id="followers" className="font-display text-xl font-bold">
        Followers
      </h2>
      {query.kind === "failed" ? <Notice tone="bad">{query.message}</Notice> : null}
      {query.kind === "loaded" ? (
        <p>
          {query.value.count === 0
            ? `Nobody follows ${city} yet. Share your city page: the box to follow is there.`
            : `${pluralize(query.value.count, "person follows", "people follow")} ${city}: ${query.value.each} for each new meetup, ${query.value.monthly} once a month. ${changeLine(query.value.change)}`}
        </p>
      ) : null}
      {isHost && query.kind === "loaded" && query.value.letters_stopped ? (
        <Notice>
          Several readers didn't want the last letters, so {city} can't write one for now.
          {isAdmin ? (
            <Button variant="secondary" onClick={() => void allow()}>
              Let them write again
            </Button>
          ) : null}
        </Notice>
      ) : null}
      {isHost && query.kind === "loaded" ? <Letters city={city} isCentre={isCentre} /> : null}
    </section>
  );
}

const changeLine = (change: number) =>
  change === 0
    ? "As many as at the start of the month."
    : `${Math.abs(change)} ${change > 0 ? "more" : "fewer"} than at the start of the month.`;

function Letters({ city, isCentre }: { city: string; isCentre: boolean }) {
  const load = useCallback(() => fetchLetters(city), [city]);
  return (
    <LetterDesk
      name={`Write to the followers of ${city}`}
      label={isCentre ? `A letter to the followers of ${city}` : "A letter to your followers"}
      hint={`At most ${LONGEST_LETTER} characters, one letter in ${LETTER_DAYS} days. Please leave out links to other sites.`}
      city={city}
      frame={{ subject: letterSubject(city, isCentre), reason: letterReason(city) }}
      asksForReplies
      load={load}
      send={(...letter) => sendLetter(city, ...letter)}
      takeBack={(id) => takeBackLetter(city, id)}
    />
  );
}
