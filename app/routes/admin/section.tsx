import { data } from "react-router";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import * as register from "#app/resources/register.ts";
import NotFoundRoute from "#app/routes/public/not-found.tsx";
import { adminPage, AdminPageWaiting, type AdminPage } from "#app/ui/admin-page.tsx";
import { revalidateUnlessFragment } from "#app/ui/same-list.ts";
import type { Route } from "./+types/section";

export const shouldRevalidate = revalidateUnlessFragment;

const ownPages = import.meta.glob<{ page: AdminPage }>("../../resources/*/admin.tsx");

const resourceAt = (section: string) =>
  Object.values(register).find((resource) => resource.section.path === `/admin/${section}`);

export const loader = ({ params }: Route.LoaderArgs) =>
  data(null, { status: resourceAt(params.section) ? 200 : 404 });

export const meta: Route.MetaFunction = (args) => {
  const resource = resourceAt(args.params.section);
  return hiddenMeta(resource?.messages.sectionTitle ?? "Page not found");
};

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const resource = resourceAt(params.section);
  if (!resource) return null;
  const own = await ownPages[`../../resources/${resource.name}/admin.tsx`]?.();
  const page = own?.page ?? adminPage(resource);
  return { render: await page.load({ request }) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  const resource = resourceAt(params.section);
  return resource ? <AdminPageWaiting resource={resource} /> : <NotFoundRoute />;
}

export default function AdminSection({ loaderData }: Route.ComponentProps) {
  return loaderData ? loaderData.render() : <NotFoundRoute />;
}
