import { site } from "#app/content/site.ts";
import { useRef } from "react";
import { refusalAt } from "#app/core/client/api-client.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { MailingList } from "#app/features/mailings/components/mailing-list.tsx";
import type { PageEvent } from "#app/resources/city-events/rules.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useNow } from "#app/ui/use-now.ts";
import { useDraftText } from "#app/ui/use-draft-text.ts";
import { useForm } from "#app/ui/use-form.ts";
import { useSendOnce } from "#app/core/client/use-send-once.ts";
import { fetchNotices, sendNotice, takeBackNotice } from "../client.ts";
import { LONGEST_NOTICE } from "../limits.ts";
import { IN_THE_MORNING, isOnTheDay } from "../rules.ts";
import { Reach } from "./reach.tsx";

/** A short text to everybody on the list; it leaves after a minute, and can be taken back until then. */
export function TellGuests({ event }: { event: PageEvent<"poster"> }) {
  const { query, reload } = useApiQuery(fetchNotices, event.id);
  const text = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useDraftText(`notice/${event.id}`);
  const now = useNow();
  const templates = noticeTemplates(
    event.status === "scheduled" && now !== undefined && isOnTheDay(event, now),
  );
  const sendOnce = useSendOnce();
  const form = useForm(textsIn, async ({ to = "all" }, element) => {
    if (templates.some((template) => words.includes(untilDots(template.text))))
      return refusalAt("text", "Fill in the dots first.");
    const notice = { text: words, to };
    const sent = await sendOnce(notice, (key) => sendNotice(event.id, notice, key));
    if (!sent.ok) return sent.error;
    if (sent.value.state === "waiting") toast.success("You have a minute to take it back.");
    setWords("");
    element.reset();
    await reload();
    return null;
  });
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const { items, people, unreachable, waits_for_morning } = query.value;
  const copied = groupText(window.location.origin, event, words);

  function fill(template: string) {
    setWords(template);
    text.current?.focus();
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
          {templates.map(({ label, text: template }) => (
            <Button key={label} variant="secondary" onClick={() => fill(template)}>
              {label}
            </Button>
          ))}
        </div>
        <TextAreaField
          ref={text}
          label="Your text"
          {...form.field("text")}
          value={words}
          rows={3}
          hint={`At most ${LONGEST_NOTICE} characters, three times a day.`}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {event.guests.waiting > 0 ? (
          <SelectField label="To" name="to">
            <option value="all">Everyone on the list</option>
            <option value="coming">Only those who are coming</option>
          </SelectField>
        ) : null}
        <ButtonRow className="justify-start">
          {people === 0 ? null : (
            <SubmitButton lost={form.lost} busy={form.isBusy && "Sending..."}>
              Send
            </SubmitButton>
          )}
          <CopyButton key={words} text={copied} label="Copy text for the group" />
        </ButtonRow>
      </form>
      <MailingList
        items={items}
        when={waits_for_morning ? IN_THE_MORNING : undefined}
        takeBack={(id) => takeBackNotice(event.id, id)}
        onTakenBack={(taken) => setWords((typed) => typed || taken)}
        reload={reload}
      />
    </div>
  );
}

/** Those who have left no email read it in the group of the city, which has other meetups too. */
export const groupText = (
  origin: string,
  { event_name, short_path }: Pick<PageEvent<"poster">, "event_name" | "short_path">,
  words: string,
) => [`${event_name}: ${words}`, origin + short_path].join("\n");

/** 'Today' is said on the day only. */
const noticeTemplates = (isToday: boolean) => [
  {
    label: "New table",
    text: isToday
      ? `We sit … today. Ask for the table of ${site.brand}.`
      : `We'll sit …. Ask for the table of ${site.brand}.`,
  },
  { label: "Bring something", text: "Please bring … if you have one." },
  ...(isToday
    ? [{ label: "Running late", text: "I'm running … minutes late. Please start without me." }]
    : []),
];

const untilDots = (template: string) => template.slice(0, template.indexOf("…") + 1);
