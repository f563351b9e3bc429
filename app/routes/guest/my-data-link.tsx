import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { BrokenLink, OwnDataPage } from "#app/views/own-data/components/own-data.tsx";
import { ownDataPage, takeErasure } from "#app/views/own-data/pages.server.ts";
import type { Route } from "./+types/my-data-link";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  ownDataPage(context.get(requestContext), params.token);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  takeErasure(context.get(requestContext), params.token, await readForm(request));

export default function MyDataLink({ loaderData, params }: Route.ComponentProps) {
  return loaderData.kind === "own" ? (
    <OwnDataPage token={params.token} own={loaderData.own} lines={loaderData.lines} />
  ) : (
    <BrokenLink problem={loaderData.problem} />
  );
}
