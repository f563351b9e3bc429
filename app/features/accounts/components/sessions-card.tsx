import { useRef } from "react";
import { useNavigate } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { BusyButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { endSession, listSessions, signOutEverywhere } from "../client.ts";
import { successes } from "../messages.ts";
import type { SessionDetails } from "../schema.ts";
import { moment } from "./profile-facts.tsx";
import { SettingsCard } from "./settings-card.tsx";

export function SessionsCard() {
  const { query: list, reload } = useApiQuery(listSessions);
  const navigate = useNavigate();
  const rows = useRef<HTMLUListElement>(null);

  async function end(id: string) {
    const answer = await endSession(id);
    toast.result(answer, successes.sessionEnded);
    if (answer.ok) rows.current?.focus();
    await reload();
  }

  async function endAll() {
    const answer = await signOutEverywhere();
    if (!answer.ok) {
      toast.error(answer.error.message);
      return;
    }
    toast.success(successes.signedOutEverywhere);
    await navigate("/");
  }

  return (
    <SettingsCard id="sessions" title="Sessions">
      {list.kind === "loading" ? <output className="block">Loading sessions...</output> : null}
      {list.kind === "failed" ? <p role="alert">{list.message}</p> : null}
      {list.kind === "loaded" ? (
        <ul ref={rows} tabIndex={-1} aria-label="Sessions" className="grid gap-4">
          {list.value.items.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      ) : null}
      <div>
        <BusyButton size="md" variant="danger" onPress={endAll}>
          Sign out everywhere
        </BusyButton>
      </div>
    </SettingsCard>
  );
}

function SessionRow({ session, onEnd }: { session: SessionDetails; onEnd: () => Promise<void> }) {
  const name = browserName(session.user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {name} {session.is_current ? <Badge tone="good">This one</Badge> : null}
        </p>
        <p className="text-sm text-soft">
          Last used {moment(session.last_used_at)}
          {session.ip_address ? `, from ${session.ip_address}` : ""}
        </p>
      </div>
      {session.is_current ? null : (
        <BusyButton onPress={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </BusyButton>
      )}
    </li>
  );
}

/** A short name from the User-Agent, to tell a phone from a laptop. */
function browserName(userAgent: string | null): string {
  const agent = userAgent ?? "";
  const browser = [/Edg/, /OPR|Opera/, /Firefox/, /Chrome|CriOS/, /Safari/].findIndex((name) =>
    name.test(agent),
  );
  const system = [/Android/, /iPhone|iPad/, /Windows/, /Mac OS/, /Linux/].findIndex((name) =>
    name.test(agent),
  );
  const browserWord = ["Edge", "Opera", "Firefox", "Chrome", "Safari"][browser] ?? "A browser";
  const systemWord = ["Android", "iOS", "Windows", "macOS", "Linux"][system];
  return systemWord ? `${browserWord} on ${systemWord}` : browserWord;
}
