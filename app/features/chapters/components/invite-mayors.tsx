import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { newSendOnce } from "#app/core/client/use-send-once.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { sendInvitation } from "#app/features/hosts/client.ts";
import { LineField, saveNameOfInviter } from "#app/features/hosts/components/line-field.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { takeLostFocus } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";

interface InviteMayorsProps {
  mayors: readonly { city: string; name: string; email: string }[];
}

interface Refusal {
  city: string;
  line: string;
  /** The answer was lost: who is no longer in the list has been invited. */
  isLost: boolean;
}

export function InviteMayors({ mayors }: InviteMayorsProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const { revalidate } = useRevalidator();
  const summary = useRef<HTMLElement>(null);
  const inviteOnce = useInviteOnce();
  const chosen = mayors.filter(({ city }) => picked.has(city));
  const form = useForm(textsIn, async ({ line = "", your_name }) => {
    const unnamed = await saveNameOfInviter(your_name);
    if (unnamed) return unnamed;
    const problems: Refusal[] = [];
    for (const { city, name, email } of chosen) {
      const sent = await inviteOnce(city, { email, duty: "host", ...(line && { line }) });
      if (sent.ok) continue;
      const { message, status } = sent.error;
      problems.push({ city, line: `${name}, ${city}: ${message}`, isLost: status === 0 });
    }
    const invited = chosen.length - problems.length;
    if (invited > 0) toast.success(`We've emailed ${pluralize(invited, "person", "people")}.`);
    setRefused(problems);
    setPicked(new Set(problems.map(({ city }) => city)));
    await revalidate();
    // The button is disabled until somebody is picked.
    takeLostFocus(summary.current);
    return null;
  });
  if (mayors.length === 0) return null;
  const pick = (city: string, isPicked: boolean) =>
    setPicked((before) => new Set([...before, city].filter((one) => isPicked || one !== city)));
  return (
    <details className="mt-6 rounded-md border-2 border-line p-4">
      <summary
        ref={summary}
        className="min-h-11 content-center font-semibold underline underline-offset-4"
      >
        {`Invite several from the directory (${mayors.length})`}
      </summary>
      <form
        {...form.props}
        aria-label="Invite several from the directory"
        className="mt-3 grid gap-4"
      >
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {mayors.map(({ city, name, email }) => (
            <li key={city}>
              <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 py-1">
                <input
                  type="checkbox"
                  name="city"
                  value={city}
                  checked={picked.has(city)}
                  onChange={({ target }) => pick(city, target.checked)}
                  className="size-5 accent-current"
                />
                <span className="wrap-anywhere">
                  {name}, {city} <span className="block text-sm text-soft">{email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <LineField />
        <Refusals refused={refused} mayors={mayors} />
        <SubmitButton
          disabled={chosen.length === 0}
          lost={form.lost}
          busy={form.isBusy && "Inviting..."}
        >
          {chosen.length === 0
            ? "Invite"
            : `Invite ${pluralize(chosen.length, "person", "people")}`}
        </SubmitButton>
      </form>
    </details>
  );
}

/** Each city has a key of its own. */
function useInviteOnce() {
  const senders = useRef(new Map<string, ReturnType<typeof newSendOnce>>());
  return (city: string, words: object) => {
    const sendOnce = senders.current.get(city) ?? newSendOnce();
    senders.current.set(city, sendOnce);
    return sendOnce(words, (key) => sendInvitation(city, words, key));
  };
}

function Refusals({ refused, mayors }: InviteMayorsProps & { refused: readonly Refusal[] }) {
  return refused
    .filter(({ city, isLost }) => !isLost || mayors.some((mayor) => mayor.city === city))
    .map(({ city, line }) => (
      <Notice key={city} tone="bad">
        {line}
      </Notice>
    ));
}
