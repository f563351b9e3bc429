import type { PageHandle } from "#app/core/page-handle.ts";
import { AskInbox } from "#app/views/own-data/components/ask-form.tsx";

export const handle: PageHandle = { scripts: false };

export default AskInbox;
