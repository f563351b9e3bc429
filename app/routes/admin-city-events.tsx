import { cityEventsClient } from "#app/features/city-events/client.ts";
import { ManageEvents } from "#app/features/city-events/components/manage-events.tsx";
import { messages } from "#app/features/city-events/messages.ts";
import { AdminGate } from "#app/ui/admin-gate.tsx";
import { ListProblem, ListWaiting } from "#app/ui/list-states.tsx";
import type { Route } from "./+types/admin-city-events";

export const meta: Route.MetaFunction = () => [
  { title: "Manage City Events · eCafe" },
  { name: "robots", content: "noindex" },
];

/** A screenful of cards; the next ones are a page away. */
const PAGE_SIZE = 24;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = {
    q: asked.get("q") ?? "",
    when: asked.get("when") ?? "all",
    city: asked.get("city") ?? "",
  };
  const answer = await cityEventsClient.list({
    q: question.q,
    when: question.when,
    city_name: question.city,
    cursor: asked.get("cursor"),
    limit: PAGE_SIZE,
    // What comes next matters most; in everything else the newest date comes first.
    order: question.when === "upcoming" ? "asc" : "desc",
  });
  return { question, answer, now: new Date().toISOString() };
}

export function HydrateFallback() {
  return (
    <Gate>
      <ListWaiting>{messages.loading}</ListWaiting>
    </Gate>
  );
}

export default function AdminCityEvents({ loaderData }: Route.ComponentProps) {
  const { question, answer, now } = loaderData;
  return (
    <Gate>
      {answer.ok ? (
        <ManageEvents page={answer.value} question={question} now={now} />
      ) : (
        <ListProblem title={messages.fetchFailed} failure={answer.error} withToast />
      )}
    </Gate>
  );
}

/** SPEC 2: non-admins see 'Access Denied' and this sentence. */
function Gate({ children }: { children: React.ReactNode }) {
  return (
    <AdminGate message="You need admin privileges to manage events." waiting={messages.loading}>
      {children}
    </AdminGate>
  );
}
