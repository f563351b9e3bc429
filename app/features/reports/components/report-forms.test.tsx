import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Report } from "../schema.ts";
import { ForwardForm } from "./report-forms.tsx";

const report: Report = {
  id: "0197f0a0-0000-4000-8000-000000000001",
  created_at: "2027-03-01T10:00:00.000Z",
  city_name: "Seoul",
  title: "Seongsu Open Table",
  event_id: null,
  event_state: null,
  reason: "wrong",
  picture_id: null,
  picture_state: null,
  message: "The cafe has closed.",
  email: null,
  settled_at: null,
  note: null,
  forwarded_at: null,
  hosts: 1,
  folded: false,
};
const show = (hosts: number) =>
  renderToStaticMarkup(<ForwardForm report={{ ...report, hosts }} act={async () => {}} />);

test("a report is forwarded only where somebody gets it", () => {
  expect(show(1)).toContain("Forward to the City Mayors");
  expect(show(0)).toMatch(/^<p [^>]+>Seoul has no City Mayor to forward it to.<\/p>$/);
});
