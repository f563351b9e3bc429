import { useState } from "react";
import { callApi } from "#app/core/client/api-client.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { Button } from "./button.tsx";
import { useFocusWhenGone } from "./focus.ts";
import { Picture } from "./picture.tsx";
import { useApiQuery } from "./use-api-query.ts";

export interface StoredPicture {
  address: string;
  alt: string;
}

interface PictureChoiceProps {
  city: string | undefined;
  onChoose: (picture: StoredPicture) => void;
  onCancel: () => void;
}

const fetchPictures = (search: string) =>
  callApi<RecordPage<StoredPicture>>(`/api/v1/pictures?${search}`);

export function PictureChoice({ city, onChoose, onCancel }: PictureChoiceProps) {
  const [cursor, setCursor] = useState<string>();
  const place = { ...(city && { city_name: city }), ...(cursor && { cursor }) };
  const { query } = useApiQuery(
    fetchPictures,
    new URLSearchParams({ limit: "24", ...place }).toString(),
  );
  const pictures = query.kind === "loaded" ? query.value.items : [];
  const next = query.kind === "loaded" ? query.value.nextCursor : undefined;
  // The first page has no way to the newest pictures, the last one none to older ones.
  const { area, expectChange } = useFocusWhenGone<HTMLUListElement>(query);
  function turnTo(page: string | undefined) {
    expectChange();
    setCursor(page);
  }
  return (
    <div className="grid w-full gap-3">
      {query.kind === "loading" ? <output className="text-sm text-soft">Loading...</output> : null}
      {query.kind === "failed" ? (
        <p role="alert" className="text-sm font-medium text-bad">
          {query.message}
        </p>
      ) : null}
      {query.kind === "loaded" && pictures.length === 0 ? (
        <output className="text-sm">There are none yet.</output>
      ) : null}
      {pictures.length > 0 ? (
        <ul
          ref={area}
          tabIndex={-1}
          aria-label="Pictures you have"
          className="grid grid-cols-3 gap-2 focus:outline-none sm:grid-cols-4"
        >
          {pictures.map((picture, place) => (
            <li key={picture.address}>
              <button
                type="button"
                aria-label={`Use ${picture.alt || `picture ${place + 1}`}`}
                onClick={() => onChoose(picture)}
                className="block w-full rounded-md hover:brightness-90"
              >
                <Picture
                  src={picture.address}
                  alt=""
                  sizes="8rem"
                  className="aspect-square w-full rounded-md"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {next ? (
          <Button size="sm" variant="secondary" onClick={() => turnTo(next)}>
            Older pictures
          </Button>
        ) : null}
        {cursor ? (
          <Button size="sm" variant="secondary" onClick={() => turnTo(undefined)}>
            Newest pictures
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
