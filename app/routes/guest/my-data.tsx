import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { AskForm } from "#app/views/own-data/components/ask-form.tsx";
import { takeEmail } from "#app/views/own-data/pages.server.ts";
import type { Route } from "./+types/my-data";

export const handle: PageHandle = { scripts: false };
export const headers: Route.HeadersFunction = formHeaders;

export const action = async ({ context, request }: Route.ActionArgs) =>
  takeEmail(context.get(requestContext), await readForm(request));

export default function MyData({ actionData }: Route.ComponentProps) {
  return <AskForm {...actionData} />;
}
