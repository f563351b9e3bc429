import { useCallback, useRef, useState } from "react";
import { textsIn } from "#app/core/forms/form-input.ts";
import { MailingList } from "#app/features/mailings/components/mailing-list.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { fetchNotices, sendNotice, takeBackNotice } from "../client.ts";
import { LONGEST_NOTICE } from "../limits.ts";
import { Reach } from "./reach.tsx";

interface TellGuestsProps {
  event: { id: string; event_name: string };
}

/** A short text to everybody on the list; it leaves after a minute, and can be taken back until then. */
export function TellGuests({ event }: TellGuestsProps) {
  const load = useCallback(() => fetchNotices(event.id), [event.id]);
  const { query, reload } = useApiQuery(load);
  const text = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState("");
  const form = useForm(textsIn, async ({ text: typed = "" }, element) => {
    const sent = await sendNotice(event.id, typed);
    if (!sent.ok) return sent.error;
    toast.success("It leaves in a minute. You can still take it back.");
    element.reset();
    await reload();
    return null;
  });
  if (query.kind === "loading") return <output className="block text-soft">Loading...</output>;
  if (query.kind === "failed") return <Notice tone="bad">{query.message}</Notice>;
  const { items, people, unreachable } = query.value;

  async function takeBack(noticeId: string) {
    const done = await takeBackNotice(event.id, noticeId);
    if (done.ok) toast.success("Taken back. Nobody gets it.");
    else toast.error(done.error.message);
    await reload();
  }

  function fill(template: string) {
    if (!text.current) return;
    text.current.value = template;
    setWords(template);
    text.current.focus();
  }

  return (
    <div className="grid gap-4 pb-2">
      <form
        {...form.props}
        aria-label={`Tell the guests of ${event.event_name}`}
        className="grid gap-3"
      >
        <p>
          <Reach people={people} unreachable={unreachable} />
        </p>
        <div className="flex flex-wrap gap-2">
          {noticeTemplates.map(({ label, text: template }) => (
            <Button key={label} variant="secondary" onClick={() => fill(template)}>
              {label}
            </Button>
          ))}
        </div>
        <TextAreaField
          ref={text}
          label="Your text"
          name="text"
          rows={3}
          maxLength={LONGEST_NOTICE}
          hint={`At most ${LONGEST_NOTICE} characters, three times a day.`}
          error={form.errors["text"]}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {people === 0 ? (
          <CopyButton key={words} text={words} label="Copy text for the group" />
        ) : (
          <SubmitButton busy={form.isBusy && "Sending..."}>Send</SubmitButton>
        )}
      </form>
      <MailingList items={items} onTakeBack={takeBack} />
    </div>
  );
}

const noticeTemplates = [
  { label: "New table", text: "We sit … today. Ask for the table of eCafe." },
  { label: "Bring something", text: "Please bring … if you have one." },
  { label: "Running late", text: "I'm running … minutes late. Please start without me." },
] as const;
