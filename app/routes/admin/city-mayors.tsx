import { forAdministrators } from "#app/core/client/admin-check.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { mayorsClient } from "#app/resources/city-mayors/client.ts";
import { ManageMayors } from "#app/resources/city-mayors/components/manage-mayors.tsx";
import { mayorMessages } from "#app/resources/city-mayors/messages.ts";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import type { Route } from "./+types/city-mayors";

export const meta = () => hiddenMeta("City Mayor Management");

const PAGE_SIZE = 30;

const words = {
  denied: mayorMessages.accessDenied,
  waiting: mayorMessages.loading,
  failed: mayorMessages.fetchFailed,
  withToast: true,
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const q = asked.get("q") ?? "";
  const answer = await forAdministrators(() =>
    mayorsClient.list({ q, cursor: asked.get("cursor"), limit: PAGE_SIZE }),
  );
  return { q, answer };
}

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminCityMayors({ loaderData: { q, answer } }: Route.ComponentProps) {
  return (
    <AdminScreen words={words} answer={answer}>
      {(page) => (
        <ManageMayors
          page={page}
          isFiltered={q !== ""}
          toolbar={
            <ListToolbar search={q} searchLabel="Search by name, city or country" filters={[]} />
          }
        />
      )}
    </AdminScreen>
  );
}
