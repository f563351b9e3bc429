import type { PageHandle } from "#app/core/page-handle.ts";
import { PictureHidden } from "#app/features/reports/components/report-form.tsx";

export const handle: PageHandle = { scripts: false };

export default PictureHidden;
