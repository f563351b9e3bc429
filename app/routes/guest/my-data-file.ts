import { requestContext } from "#app/core/context.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { ownDataFile } from "#app/views/own-data/pages.server.ts";
import type { Route } from "./+types/my-data-file";

export const handle: PageHandle = { scripts: false, isPrivate: true };

export const loader = ({ context, params }: Route.LoaderArgs) =>
  ownDataFile(context.get(requestContext), params.token);
