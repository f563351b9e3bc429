import { forAdministrators } from "#app/core/client/admin-check.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { cityEventsClient } from "#app/resources/city-events/client.ts";
import { ManageEvents } from "#app/resources/city-events/components/manage-events.tsx";
import { messages } from "#app/resources/city-events/messages.ts";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import type { Route } from "./+types/city-events";

export const meta = () => hiddenMeta("Manage City Events");

/** A screenful of cards; the next ones are a page away. */
const PAGE_SIZE = 24;

const words = {
  denied: messages.accessDenied,
  waiting: messages.loading,
  failed: messages.fetchFailed,
  withToast: true,
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = {
    q: asked.get("q") ?? "",
    when: asked.get("when") ?? "all",
    city: asked.get("city") ?? "",
  };
  const answer = await forAdministrators(() =>
    cityEventsClient.list({
      q: question.q,
      when: question.when,
      city_name: question.city,
      cursor: asked.get("cursor"),
      limit: PAGE_SIZE,
      order: "nearest",
    }),
  );
  return { question, answer, now: new Date().toISOString() };
}

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminCityEvents({ loaderData }: Route.ComponentProps) {
  const { question, answer, now } = loaderData;
  return (
    <AdminScreen words={words} answer={answer}>
      {(page) => <ManageEvents page={page} question={question} now={now} />}
    </AdminScreen>
  );
}
