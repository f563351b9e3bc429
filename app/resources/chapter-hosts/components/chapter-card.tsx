import { useCallback, useState, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { cityPath } from "#app/content/cities.ts";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { dropDraft } from "#app/core/forms/draft-storage.ts";
import { keepText, keptText } from "#app/core/forms/kept-text.ts";
import { Button, ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { DiscardDialog } from "#app/ui/discard-dialog.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { focusFault, takeFocus, takeFocusIntoField } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SignedOutNotice } from "#app/ui/signed-out-notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchCard, removeCard, saveCard } from "../client.ts";
import { cardFields, LONGEST_ABOUT } from "../rules.ts";
import { type CardOfCity, cardEtag, type ChapterCard } from "../card.ts";
import { messages } from "../messages.ts";

/** What the hosts say of themselves on the page of their city, and the form to change it. */
export function ChapterCard({ city, onChanged }: { city: string; onChanged: () => void }) {
  const load = useCallback(() => fetchCard(city), [city]);
  const { query, reload } = useApiQuery(load);
  // What was typed before the session ended, or the page was left, stands there again.
  const [step, setStep] = useState<Step>(() => (keptText(draftOf(city)) ? "kept" : "shown"));
  const isEditing = step === "kept" || step === "opened";
  const changed = async (said: string) => {
    toast.success(said);
    await reload();
    setStep("closed");
    onChanged();
  };
  return (
    <section aria-labelledby="card" className="grid content-start gap-4">
      <h2 id="card" className="font-display text-xl font-bold">
        Your card
      </h2>
      {query.kind === "loading" ? <output className="text-soft">Loading...</output> : null}
      {query.kind === "failed" ? <Notice tone="bad">{query.message}</Notice> : null}
      {query.kind === "loaded" && isEditing ? (
        <CardForm
          city={city}
          value={query.value}
          takesFocus={step === "opened"}
          onSaved={() => changed(messages.cardSaved)}
          onRemoved={() => changed(messages.cardRemoved)}
          onClose={() => {
            dropDraft(draftOf(city));
            setStep("closed");
            void reload();
          }}
        />
      ) : null}
      {query.kind === "loaded" && !isEditing ? (
        <Shown
          city={city}
          value={query.value}
          takesFocus={step === "closed"}
          onEdit={() => setStep("opened")}
        />
      ) : null}
    </section>
  );
}

/** Where the focus goes depends on it: a form that a button has opened takes the focus, one that was kept does not. */
type Step = "shown" | "kept" | "opened" | "closed";

interface ShownProps {
  city: string;
  value: CardOfCity;
  takesFocus: boolean;
  onEdit: () => void;
}

function Shown({ city, value: { card, is_shown }, takesFocus, onEdit }: ShownProps) {
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
        <p>Say on the page of {city} who you are: your name, a picture and a few lines.</p>
      )}
      {card && !is_shown ? (
        <p className="text-soft">It is shown as soon as the city has a host.</p>
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

const draftOf = (city: string) => `card/${city}`;

/** What `saveCard` takes for a version that somebody has seen. */
const seenOf = (card: ChapterCard | null) => (card ? cardEtag(card) : "none");

type FieldName = keyof typeof cardFields;

interface CardFormProps {
  city: string;
  value: CardOfCity;
  takesFocus: boolean;
  onSaved: () => Promise<void>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

/** What is typed, what is wrong with it, and the two ways to send it. */
function useCardForm({ city, value: { card }, onSaved, onRemoved }: CardFormProps) {
  const { seen: keptSeen, ...kept } = keptText(draftOf(city)) ?? {};
  const [values, setValues] = useState<Record<FieldName, string>>({
    host_name: card?.host_name ?? "",
    image_url: card?.image_url ?? "",
    about_text: card?.about_text ?? "",
    chat_link: card?.chat_link ?? "",
    ...kept,
  });
  const [seen, setSeen] = useState(keptSeen ?? seenOf(card));
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  return {
    values,
    failure,
    isBusy,
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      setBusy(true);
      const saved = await saveCard(city, values, seen);
      if (saved.ok) {
        dropDraft(draftOf(city));
        return onSaved();
      }
      // Whoever saves again after the warning means to replace this version.
      const other = saved.error.status === 412 ? await fetchCard(city) : undefined;
      flushSync(() => {
        setBusy(false);
        setFailure(saved.error);
        if (other?.ok) setSeen(seenOf(other.value.card));
      });
      return focusFault(form);
    },
    remove: async () => {
      const removed = await removeCard(city);
      if (!removed.ok) return setFailure(removed.error);
      dropDraft(draftOf(city));
      return onRemoved();
    },
    isDirty: Object.entries(values).some(
      ([name, typed]) => typed !== (Reflect.get(card ?? {}, name) ?? ""),
    ),
    field: (name: FieldName) => ({
      name,
      label: cardFields[name].label,
      value: values[name],
      // What is typed while it is being saved would not be in it.
      readOnly: isBusy,
      error: failure?.errors.find(({ path }) => path === name)?.message,
      onChange: (event: { target: { value: string } }) => {
        const typed = { ...values, [name]: event.target.value };
        setValues(typed);
        keepText(draftOf(city), { ...typed, seen });
        if (failure)
          setFailure({ ...failure, errors: failure.errors.filter(({ path }) => path !== name) });
      },
    }),
  };
}

function CardForm(props: CardFormProps) {
  const { values, failure, isBusy, isDirty, field, submit, remove } = useCardForm(props);
  const [question, setQuestion] = useState<"discard" | "remove">();
  const stay = () => setQuestion(undefined);
  const room = LONGEST_ABOUT - values.about_text.trim().length;
  return (
    <form
      ref={props.takesFocus ? takeFocusIntoField : undefined}
      onSubmit={(event) => void submit(event)}
      aria-label="Your card"
      className="grid gap-4 rounded-md border-2 border-accent p-4"
    >
      <TextField {...field("host_name")} required autoComplete="name" />
      <TextField
        {...field("image_url")}
        inputMode="url"
        hint="Begins with https:// and shows you, or the table you meet at."
      />
      <TextAreaField
        {...field("about_text")}
        rows={6}
        hint={room >= 0 ? `${room} characters left` : `${-room} characters too many`}
      />
      <TextField
        {...field("chat_link")}
        inputMode="url"
        hint="Begins with https://. We keep it, and show it to nobody yet."
      />
      {failure?.status === 401 ? <SignedOutNotice /> : null}
      {failure && failure.status !== 401 && failure.errors.length === 0 ? (
        <Notice tone="bad">{failure.message}</Notice>
      ) : null}
      <ButtonRow>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => (isDirty ? setQuestion("discard") : props.onClose())}
        >
          Cancel
        </Button>
        <SubmitButton busy={isBusy && "Saving..."}>Save</SubmitButton>
      </ButtonRow>
      {props.value.card ? (
        <Button
          variant="quiet"
          className="justify-self-start"
          disabled={isBusy}
          onClick={() => setQuestion("remove")}
        >
          Remove the card
        </Button>
      ) : null}
      {question === "discard" ? (
        <DiscardDialog
          title="Leave without saving?"
          onConfirm={async () => props.onClose()}
          onCancel={stay}
        />
      ) : null}
      {question === "remove" ? (
        <ConfirmDialog
          title="Remove the card?"
          question={`What the page of ${props.city} says of its hosts goes, with what you have typed here.`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          onConfirm={() => remove().finally(stay)}
          onCancel={stay}
        />
      ) : null}
    </form>
  );
}
