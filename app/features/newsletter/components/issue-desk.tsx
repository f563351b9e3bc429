import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { monthYear } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import {
  books,
  goesOutLine,
  minutesAsWords,
} from "#app/features/mailings/components/mailing-list.tsx";
import { BusyButton, Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { AskingButton } from "#app/ui/confirm-dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { AdminColumn, Subheading } from "#app/ui/section.tsx";
import { toast } from "#app/ui/toast.ts";
import { useDraftText } from "#app/ui/use-draft-text.ts";
import { useForm } from "#app/ui/use-form.ts";
import { mailTest, saveIntro, sendIssue, takeBackIssue } from "../client.ts";
import { issueMessages, PAST_TITLE } from "../messages.ts";
import { issuePath } from "../rules.ts";
import type { Issue } from "../schema.ts";
import { DownloadSubscribers } from "./download-subscribers.tsx";

const nameOf = ({ month }: Pick<Issue, "month">) => monthYear(`${month}-01`);

interface IssueDeskProps {
  items: readonly Issue[];
  minutesToStop: number;
  preview: string;
}

export function IssueDesk({ items, ...rest }: IssueDeskProps) {
  const [current, ...older] = items;
  return (
    <AdminColumn title="Newsletter">
      {current ? <Current key={current.month} issue={current} {...rest} /> : null}
      {older.length > 0 ? (
        <section aria-labelledby="older" className="mt-14">
          <Subheading id="older">{PAST_TITLE}</Subheading>
          <ul className="divide-y divide-line border-y border-line">
            {older.map((issue) => (
              <li key={issue.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                {issue.state === "draft" || issue.state === "waiting" ? (
                  nameOf(issue)
                ) : (
                  <OnlineLink issue={issue} label={nameOf(issue)} />
                )}
                <span className="text-soft">{booksLine(issue)}</span>
                {issue.state === "waiting" ? <TakeBack id={issue.id} /> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="addresses" className="mt-14 grid gap-3">
        <Subheading id="addresses">Addresses</Subheading>
        <DownloadSubscribers />
      </section>
    </AdminColumn>
  );
}

function OnlineLink({ issue, label = "Read it online" }: { issue: Issue; label?: string }) {
  return (
    <Link to={issuePath(issue.month)} className="font-semibold underline underline-offset-4">
      {label}
    </Link>
  );
}

function booksLine({ state, leaves_at, ...numbers }: Issue): string {
  if (state === "draft") return "Not sent.";
  if (leaves_at === null) return "Sent.";
  return numbers.people === 0
    ? "Nobody is on the list yet."
    : books({ state, leaves_at, ...numbers });
}

type CurrentProps = Omit<IssueDeskProps, "items"> & { issue: Issue };

function Current({ issue, minutesToStop, preview }: CurrentProps) {
  const { revalidate } = useRevalidator();
  const { id, state, posts, events, recaps, people } = issue;
  const intro = useIntro(issue);
  const isDraft = state === "draft";
  const isEmpty = posts.length + events.length + recaps.length === 0;

  /** An email carries the line that stands in the field, saved or not. */
  async function act<Value>(
    call: () => Promise<ApiResult<Value>>,
    done: (value: Value) => string,
    close?: () => void,
  ) {
    const kept = intro.isUnsaved ? await intro.save() : undefined;
    const result = kept?.ok === false ? kept : await call();
    if (result.ok) toast.success(done(result.value));
    else toast.error(result.error.message);
    close?.();
    await revalidate();
  }

  return (
    <section
      aria-labelledby="current"
      className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12"
    >
      <div>
        <Subheading id="current">{nameOf(issue)}</Subheading>
        <p>{isDraft ? howItIsMade(isEmpty) : booksLine(issue)}</p>
        {state === "sent" || state === "leaving" ? <OnlineLink issue={issue} /> : null}
        {isDraft && people === 0 ? <p className="mt-2">{issueMessages.noReaders}</p> : null}
      </div>
      {isDraft ? <IntroForm intro={intro} onSaved={() => void revalidate()} /> : null}
      <Preview path={preview} />
      <ButtonRow className="lg:justify-start">
        <BusyButton
          size="md"
          className="self-start"
          disabled={intro.isSaving}
          onPress={() =>
            act(
              () => mailTest(id),
              () => "A test is on its way to you.",
            )
          }
        >
          Send me a test
        </BusyButton>
        {isDraft && !isEmpty && people > 0 ? (
          <AskingButton
            className="self-start"
            disabled={intro.isSaving}
            ask={{
              title: `Send ${nameOf(issue)}?`,
              question: `Goes to ${pluralize(people, "reader")}. ${minutesToStop > 0 ? `You have ${minutesAsWords(minutesToStop)} to stop it.` : "It leaves at once."}`,
              confirmLabel: "Send it",
              busyLabel: "Sending...",
              cancelLabel: "Not yet",
              variant: "primary",
              onConfirm: (close) =>
                act(
                  () => sendIssue(id),
                  ({ leaves_at }) => goesOutLine(leaves_at ?? ""),
                  close,
                ),
            }}
          >
            {`Send to ${pluralize(people, "reader")}`}
          </AskingButton>
        ) : null}
        {state === "waiting" ? <TakeBack id={id} /> : null}
      </ButtonRow>
    </section>
  );
}

function TakeBack({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  async function takeBack() {
    toast.result(await takeBackIssue(id), "Taken back. Nobody gets it.");
    await revalidate();
  }
  return <BusyButton onPress={takeBack}>Take back</BusyButton>;
}

export const howItIsMade = (isEmpty: boolean) =>
  isEmpty
    ? "Nothing to send yet. It is made from posts since the last one, what happened, and the next meetups."
    : "Made from posts since the last one, what happened, and the next meetups. Until you send it, it changes with them.";

function useIntro({ id, state, intro }: Issue) {
  const key = `newsletter/${id}`;
  const [text, setText] = useDraftText(key, intro);
  /** The line that was stored when typing began: a newer one is not replaced before it was shown. */
  const [before, setBefore] = useDraftText(`${key}/before`);
  const [isWarned, setWarned] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isUnsaved = state === "draft" && text !== intro;
  if (!isUnsaved && before !== "") setBefore("");
  return {
    text,
    setText(next: string) {
      if (!isUnsaved) setBefore(intro);
      setText(next);
    },
    isUnsaved,
    /** An email waits for it: a second call would take the line of the first for somebody else's. */
    isSaving,
    async save() {
      setSaving(true);
      const saved = await saveIntro(id, text, isUnsaved && !isWarned ? before : intro);
      setSaving(false);
      setWarned(!saved.ok && saved.error.status === 412);
      if (saved.ok) {
        setText((draft) => (draft === text ? saved.value.intro : draft));
        // The page reads it anew a moment later, and the reader may type on until then.
        setBefore(saved.value.intro);
      }
      return saved;
    },
  };
}

interface IntroFormProps {
  intro: ReturnType<typeof useIntro>;
  onSaved: () => void;
}

function IntroForm({ intro, onSaved }: IntroFormProps) {
  const form = useForm(textsIn, async () => {
    const saved = await intro.save();
    if (saved.ok) toast.success("Saved.");
    // The line of somebody else is read anew: the next time it is replaced.
    if (saved.ok || saved.error.status === 412) onSaved();
    return saved.ok ? null : saved.error;
  });
  return (
    <form {...form.props} aria-label="A line of your own" className="grid gap-3">
      <TextAreaField
        label="A line of your own"
        {...form.field("intro")}
        rows={4}
        value={intro.text}
        onChange={({ currentTarget }) => intro.setText(currentTarget.value)}
        hint="Readers see it first, in their inbox too. You can leave it empty."
      />
      <SubmitButton
        variant="secondary"
        className="justify-self-start"
        lost={form.lost}
        busy={form.isBusy && "Saving..."}
      >
        Save
      </SubmitButton>
    </form>
  );
}

const WIDTHS = { Phone: "max-w-[20rem]", Computer: "max-w-[37.5rem]" } as const;

function Preview({ path }: { path: string }) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>("Phone");
  return (
    <section
      aria-label="Preview"
      className="grid content-start gap-3 lg:col-start-2 lg:row-span-3 lg:row-start-1"
    >
      <ButtonRow className="flex-wrap justify-start">
        {(["Phone", "Computer"] as const).map((name) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            className="aria-pressed:bg-ink aria-pressed:text-paper"
            aria-pressed={width === name}
            onClick={() => setWidth(name)}
          >
            {name}
          </Button>
        ))}
      </ButtonRow>
      <div className="rounded-lg bg-sunken p-2 sm:p-6">
        {/* Another address in the same frame would be a step for Back. */}
        <iframe
          key={path}
          title="The mail"
          src={path}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className={`${WIDTHS[width]} mx-auto block h-160 w-full rounded-lg`}
        />
      </div>
    </section>
  );
}
