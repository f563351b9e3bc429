import { useState } from "react";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { LetterPreview } from "./letter-preview.tsx";
import type { ListedMailing } from "../schema.ts";
import { MailingList } from "./mailing-list.tsx";

interface LetterDeskProps {
  name: string;
  label: string;
  hint: string;
  most: number;
  frame?: { subject: string; reason: string };
  /** Must be the same function from render to render. */
  load: () => Promise<ApiResult<{ items: ListedMailing[] }>>;
  send: (text: string) => Promise<ApiResult<unknown>>;
  takeBack: (id: string) => Promise<ApiResult<unknown>>;
}

export function LetterDesk({
  name,
  label,
  hint,
  most,
  frame,
  load,
  send,
  takeBack,
}: LetterDeskProps) {
  const { query, reload } = useApiQuery(load);
  const [text, setText] = useState("");
  const form = useForm(textsIn, async ({ text: written = "" }, element) => {
    const sent = await send(written);
    if (!sent.ok) return sent.error;
    toast.success("Your letter waits. You can still take it back.");
    element.reset();
    setText("");
    await reload();
    return null;
  });

  async function undo(id: string) {
    const done = await takeBack(id);
    if (done.ok) toast.success("Taken back. Nobody gets it.");
    else toast.error(done.error.message);
    await reload();
  }

  return (
    <>
      <form {...form.props} aria-label={name} className="grid gap-3">
        <TextAreaField
          label={label}
          name="text"
          rows={5}
          maxLength={most}
          hint={hint}
          error={form.errors["text"]}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {frame ? <LetterPreview {...frame} text={text} /> : null}
        <SubmitButton lost={form.lost} busy={form.isBusy && "Sending..."}>
          Send the letter
        </SubmitButton>
      </form>
      {query.kind === "failed" ? <Notice tone="bad">{query.message}</Notice> : null}
      {query.kind === "loaded" ? <MailingList items={query.value.items} onTakeBack={undo} /> : null}
    </>
  );
}
