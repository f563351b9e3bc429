import type { PageHandle } from "#app/core/page-handle.ts";
import { ReportSent } from "#app/features/reports/components/report-form.tsx";

export const handle: PageHandle = { scripts: false };

export default ReportSent;
