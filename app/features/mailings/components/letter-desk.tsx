import { useState } from "react";
import { refusalAt, type ApiResult } from "#app/core/client/api-client.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { CheckField, TextAreaField } from "#app/ui/field.tsx";
import { bringIntoView } from "#app/ui/bring-into-view.ts";
import { toast } from "#app/ui/toast.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useDraftText } from "#app/ui/use-draft-text.ts";
import { useForm } from "#app/ui/use-form.ts";
import type { ListedMailing, WrittenTexts } from "../schema.ts";
import { MailingList, spanUntil } from "./mailing-list.tsx";
import { useSendOnce } from "#app/core/client/use-send-once.ts";
import { paragraphsOf } from "#app/core/text/paragraphs.ts";

interface LetterDeskProps {
  /** Says what is written to whom; its draft is kept under it. */
  name: string;
  label: string;
  hint: string;
  /** Its clock tells when a letter leaves. */
  city?: string;
  frame?: { subject: string; reason: string };
  /** Answers to the letter go to its writer only if they say so: their address is theirs to give. */
  asksForReplies?: boolean;
  /** Must be the same function from render to render. */
  load: () => Promise<ApiResult<WrittenTexts>>;
  send: (
    words: { text: string; replies: boolean },
    idempotencyKey: string,
  ) => Promise<ApiResult<ListedMailing>>;
  takeBack: (id: string) => Promise<ApiResult<unknown>>;
}

export function LetterDesk({
  name,
  label,
  hint,
  city,
  frame,
  asksForReplies = false,
  load,
  send,
  takeBack,
}: LetterDeskProps) {
  const { query, reload } = useApiQuery(load);
  const [text, setText] = useDraftText(name);
  const [isSent, setSent] = useState(false);
  const sendOnce = useSendOnce();
  const form = useForm(textsIn, async ({ replies }) => {
    const before = await load();
    if (before.ok && before.value.people === 0) {
      await reload();
      return nobody;
    }
    const words = { text, replies: replies === "on" };
    const sent = await sendOnce(words, (key) => send(words, key));
    if (!sent.ok) return sent.error;
    toast.success(`Your letter goes out in ${spanUntil(sent.value.leaves_at)}.`);
    setText("");
    setSent(true);
    await reload();
    return null;
  });

  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const { items, people, refusal } = query.value;
  return (
    <>
      {refusal ? (
        <p ref={isSent ? bringIntoView : undefined} className="scroll-mt-40">
          {items.some(({ state }) => state === "waiting")
            ? "This letter is waiting to go out:"
            : refusal}
        </p>
      ) : people === 0 && text === "" ? (
        <p>{nobody.message}</p>
      ) : (
        <form {...form.props} aria-label={name} className="grid gap-3">
          <TextAreaField
            label={label}
            {...form.field("text")}
            value={text}
            rows={5}
            hint={hint}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {frame ? <LetterPreview {...frame} text={text} /> : null}
          {asksForReplies ? (
            <CheckField name="replies" label="Answers come to my email: readers see my address" />
          ) : null}
          <p className="font-semibold">{`${pluralize(people, "person gets", "people get")} an email.`}</p>
          <SubmitButton lost={form.lost} busy={form.isBusy && "Sending..."}>
            Send the letter
          </SubmitButton>
        </form>
      )}
      <MailingList
        items={items}
        city={city}
        takeBack={takeBack}
        onTakenBack={(taken) => setText((typed) => typed || taken)}
        reload={reload}
      />
    </>
  );
}

const nobody = refusalAt("text", "Nobody would get a letter now.");

interface LetterPreviewProps {
  subject: string;
  reason: string;
  text: string;
}

/** As wide as an inbox on a phone. */
function LetterPreview({ subject, reason, text }: LetterPreviewProps) {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  return (
    <section
      aria-label="Preview"
      className="grid max-w-[20rem] gap-3 border-2 border-line bg-raised p-4 wrap-anywhere"
    >
      <p className="font-bold">{subject}</p>
      <p className="whitespace-pre-line">{paragraphs.join("\n\n")}</p>
      <p className="text-sm text-soft">{reason}</p>
    </section>
  );
}
