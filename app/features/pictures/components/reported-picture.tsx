import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchPreview } from "../client.ts";

export function ReportedPicture({ id }: { id: string }) {
  const { query } = useApiQuery(fetchPreview, id);
  if (query.kind === "loading") return <output className="text-soft">Loading...</output>;
  if (query.kind === "failed") return <p className="text-soft">{query.message}</p>;
  return (
    <img src={query.value.image} alt="Reported" className="max-h-60 rounded-md object-contain" />
  );
}
