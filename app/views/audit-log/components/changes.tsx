import type { changesOf } from "../rules.ts";

export function Changes({ changes }: { changes: ReturnType<typeof changesOf> }) {
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="font-semibold">{field}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <del className="inline-block align-top text-soft">{before}</del> →{" "}
            <ins className="inline-block align-top no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
