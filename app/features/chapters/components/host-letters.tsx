import { LONGEST_LETTER } from "#app/features/mailings/limits.ts";
import { LetterDesk } from "#app/features/mailings/components/letter-desk.tsx";
import { fetchHostLetters, sendHostLetter, takeBackHostLetter } from "../client.ts";

export function HostLetters() {
  return (
    <section aria-labelledby="letters" className="mt-12 grid max-w-2xl gap-4">
      <h2 id="letters" className="font-display text-xl font-bold">
        Write to all City Mayors
      </h2>
      <LetterDesk
        name="Write to all City Mayors"
        label="Your letter"
        hint={`At most ${LONGEST_LETTER} characters, one a day. Their answers come to your inbox.`}
        load={fetchHostLetters}
        send={sendHostLetter}
        takeBack={takeBackHostLetter}
      />
    </section>
  );
}
