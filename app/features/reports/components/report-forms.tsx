import type { ApiResult } from "#app/core/client/api-client.ts";
import { useSendOnce } from "#app/core/client/use-send-once.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { useDraftText } from "#app/ui/use-draft-text.ts";
import { useForm } from "#app/ui/use-form.ts";
import { changeReport, forwardReport } from "../client.ts";
import { messages } from "../messages.ts";
import type { Report } from "../schema.ts";

export type Act = (
  call: Promise<ApiResult<unknown>>,
  said: string,
  takeBack?: () => void,
) => Promise<void>;

interface ReportFormProps {
  report: Report;
  act: Act;
}

export function NoteForm({ report: { id, title, note }, act }: ReportFormProps) {
  const [text, setText] = useDraftText(`report-note/${id}`, note ?? "");
  const form = useForm(textsIn, async ({ note: typed = "" }) => {
    const changed = await changeReport(id, { note: typed });
    if (!changed.ok) return changed.error;
    // The draft ends where it is the note that is saved, and that comes without spaces around it.
    setText(typed.trim());
    await act(Promise.resolve(changed), messages.noted);
    return null;
  });
  return (
    <Disclosure
      more={note ? "Change the note" : "Add a note"}
      less="Close the note"
      subject={title}
    >
      <form {...form.props} aria-label={`Note on ${title}`} className="my-3 grid max-w-prose gap-3">
        <TextAreaField
          label="Note"
          {...form.field("note")}
          rows={3}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          hint="Only administrators read it."
        />
        <SubmitButton
          size="sm"
          variant="secondary"
          lost={form.lost}
          busy={form.isBusy && "Saving..."}
        >
          Save the note
        </SubmitButton>
      </form>
    </Disclosure>
  );
}

export function ForwardForm({ report, act }: ReportFormProps) {
  const { id, title, city_name, message, hosts } = report;
  const [words, setWords] = useDraftText(`report-forward/${id}`, message);
  const sendOnce = useSendOnce();
  const form = useForm(textsIn, async ({ text = "" }) => {
    const sent = await sendOnce({ text }, (key) => forwardReport(id, { text }, key));
    if (!sent.ok) return sent.error;
    setWords(message);
    await act(Promise.resolve(sent), messages.forwarded(sent.value.hosts, city_name));
    return null;
  });
  if (hosts === 0)
    return (
      <p className="min-h-11 content-center text-sm text-soft">{messages.noHosts(city_name)}</p>
    );
  return (
    <Disclosure more="Forward to the City Mayors" less="Don't forward" subject={title}>
      <form
        {...form.props}
        aria-label={`Forward ${title} to the City Mayors`}
        className="my-3 grid max-w-prose gap-3"
      >
        <TextAreaField
          label={`What the City Mayors of ${city_name} should know`}
          {...form.field("text")}
          rows={4}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          hint={messages.forwardReach(hosts)}
        />
        <SubmitButton
          size="sm"
          variant="secondary"
          lost={form.lost}
          busy={form.isBusy && "Sending..."}
        >
          Send it
        </SubmitButton>
      </form>
    </Disclosure>
  );
}
