/** Says honestly that something shown here is invented. Shown as long as any entry is a sample. */
export function SampleNote({
  entries,
  children,
}: {
  entries: readonly { sample: boolean }[];
  children: string;
}) {
  if (!entries.some((entry) => entry.sample)) return null;
  return <p className="mt-10 border-l-4 border-accent pl-4 text-sm text-soft">{children}</p>;
}
