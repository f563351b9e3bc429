import { pluralize } from "#app/core/text/pluralize.ts";
import { fetchChapters } from "#app/features/chapters/client.ts";
import { ChapterRows } from "#app/features/chapters/components/chapter-rows.tsx";
import { HostLetters } from "#app/features/chapters/components/host-letters.tsx";
import { InviteMayors } from "#app/features/chapters/components/invite-mayors.tsx";
import { chapterFilters, matchingChapters, mayorsToInvite } from "#app/features/chapters/rules.ts";
import type { ChapterRow } from "#app/features/chapters/schema.ts";
import { adminScreen } from "#app/ui/admin-screen.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { AdminColumn } from "#app/ui/section.tsx";

const screen = adminScreen({
  title: "Chapters",
  failed: "We couldn't load the chapters.",
  load: fetchChapters,
  render({ items }, asked) {
    const q = asked.get("q") ?? "";
    const show = asked.get("show") ?? "";
    const found = matchingChapters(items, q, show);
    const isQuietlyLooking = (row: ChapterRow) => row.status === "looking" && row.needs === null;
    const never = found.filter(isQuietlyLooking);
    const begun = found.filter((row) => !isQuietlyLooking(row));
    const needy = begun.filter(({ needs }) => needs !== null);
    const running = begun.filter(({ needs }) => needs === null);
    const isSearched = q !== "" || show !== "";
    return (
      <AdminColumn title="Chapters">
        <ListToolbar
          search={q}
          searchLabel="Search by city or person"
          filters={[{ name: "show", label: "Show", value: show, options: CHOICES }]}
        />
        <InviteMayors mayors={mayorsToInvite(items)} />
        <div className="mt-8">
          {found.length === 0 ? <EmptyState title="No chapter matches." sign="search" /> : null}
          <ChapterRows chapters={needy} />
          <Fold
            title={`${pluralize(running.length, "chapter")} doing fine`}
            chapters={running}
            isOpen={isSearched || needy.length === 0}
          />
          <Fold
            title={`${pluralize(never.length, "city", "cities")} that never had a City Mayor`}
            chapters={never}
            isOpen={isSearched || begun.length === 0}
          />
        </div>
        <HostLetters />
      </AdminColumn>
    );
  },
});

const CHOICES = [
  { value: "", label: "All chapters" },
  ...Object.entries(chapterFilters).map(([value, { label }]) => ({ value, label })),
];

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;

interface FoldProps {
  title: string;
  chapters: readonly ChapterRow[];
  isOpen: boolean;
}

function Fold({ title, chapters, isOpen }: FoldProps) {
  if (chapters.length === 0) return null;
  return (
    <details open={isOpen} className="mt-8">
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
        {title}
      </summary>
      <ChapterRows chapters={chapters} />
    </details>
  );
}
