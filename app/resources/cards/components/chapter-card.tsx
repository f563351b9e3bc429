import { useState } from "react";
import { cityPath } from "#app/content/cities.ts";
import { draftKeyOf, hasDraft } from "#app/core/client/draft-storage.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { onDemand } from "#app/ui/on-demand.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchCard } from "../client.ts";
import { cards, type CardOfCity } from "../resource.ts";
import { chatName } from "../rules.ts";

/** Downloaded when a host writes: the screen itself stays small. */
const CardForm = onDemand({
  load: () => import("./card-form.tsx").then((module) => module.CardForm),
  close: ({ onClose }) => onClose(),
  fallback: <output className="text-soft">Loading...</output>,
});

/** `restored` with a draft, as the page opens: only a form that a button has opened takes the focus. */
type Step = "shown" | "restored" | "opened" | "closed";

export function ChapterCard({ city, onChanged }: { city: string; onChanged: () => void }) {
  const { query, reload } = useApiQuery(fetchCard, city);
  const [step, setStep] = useState<Step>(() =>
    hasDraft(draftKeyOf(cards, city)) ? "restored" : "shown",
  );
  const close = async () => {
    await reload();
    setStep("closed");
  };
  return (
    <section aria-labelledby="card" className="grid content-start gap-4">
      <h2 id="card" className="font-display text-xl font-bold">
        Your card
      </h2>
      {query.kind !== "loaded" ? (
        <UnloadedQuery query={query} reload={reload} />
      ) : step === "restored" || step === "opened" ? (
        <CardForm
          city={city}
          isStored={query.value.card !== null}
          focus={step === "opened" ? "first-field" : "none"}
          onClose={() => void close()}
          onChanged={() => void close().then(onChanged)}
        />
      ) : (
        <CardSummary
          city={city}
          value={query.value}
          takesFocus={step === "closed"}
          onEdit={() => setStep("opened")}
        />
      )}
    </section>
  );
}

interface CardSummaryProps {
  city: string;
  value: CardOfCity;
  takesFocus: boolean;
  onEdit: () => void;
}

function CardSummary({ city, value, takesFocus, onEdit }: CardSummaryProps) {
  const { card, is_shown, chat_openings } = value;
  return (
    <>
      {card ? (
        <div className="border-l-4 border-accent pl-4 wrap-anywhere">
          <p className="font-semibold">{card.host_name}</p>
          {card.about_text ? (
            <p className="mt-1 line-clamp-4 whitespace-pre-line">{card.about_text}</p>
          ) : null}
        </div>
      ) : (
        <p>Introduce yourself to {city}: your name, a picture and a few lines.</p>
      )}
      {card?.chat_link ? (
        <p>{`Your ${chatName(card.chat_link)}: opened ${pluralize(chat_openings, "time")} this month.`}</p>
      ) : null}
      {card && !is_shown ? (
        <p className="text-soft">Visitors see it as soon as {city} has a host.</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button ref={takesFocus ? takeFocus : undefined} variant="secondary" onClick={onEdit}>
          {card ? "Change the card" : "Write the card"}
        </Button>
        <ButtonLink to={cityPath(city)} variant="quiet">
          See the page
        </ButtonLink>
      </div>
    </>
  );
}
