import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ArrowLeft, Icon, Pencil, Trash2 } from "#app/ui/icon.ts";
import { OPENED_IN_APP } from "#app/ui/location-state.ts";
import { ListWaiting } from "#app/ui/list-states.tsx";
import { onDemand } from "#app/ui/on-demand.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { mayorMessages } from "../messages.ts";
import type { DirectoryMayor } from "../rules.ts";

/** Fetched when an administrator needs them: visitors never download forms. */
const Management = onDemand({
  load: () => import("./manage-mayors.tsx").then((module) => module.ManageMayors),
  close: () => history.back(),
  fallback: <ListWaiting>{mayorMessages.loading}</ListWaiting>,
});
const Deletion = onDemand({
  load: () => import("./manage-mayors.tsx").then((module) => module.MayorDeletion),
  close: ({ onClose }) => onClose(),
});

const MANAGE = "#manage";
const EDIT = "#edit/";

/** SPEC 2: the id of the mayor who is edited in place of the directory, or `manage`. */
export function useMayorManagement(): string | undefined {
  const { hash } = useLocation();
  if (useAdministrator() !== "admitted") return undefined;
  if (hash.startsWith(EDIT)) return hash.slice(EDIT.length);
  return hash === MANAGE || hash === "#new" ? MANAGE.slice(1) : undefined;
}

/** SPEC 2: mayor management inside the directory. */
export function MayorManagement({ mayors }: { mayors: DirectoryMayor[] }) {
  return (
    <Management
      page={{ items: mayors }}
      home={MANAGE}
      heading={
        <p className="mb-6">
          <ButtonLink to="/city-mayor" variant="quiet">
            <Icon of={ArrowLeft} />
            Back to the directory
          </ButtonLink>
        </p>
      }
    />
  );
}

/** SPEC 2: edit and delete on each card, for administrators. */
export function MayorTools({ mayor }: { mayor: DirectoryMayor }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  if (useAdministrator() !== "admitted") return null;
  return (
    <>
      <IconButton
        id={mayor.id}
        label={`Edit ${mayor.name}`}
        icon={Pencil}
        onClick={() => void navigate(EDIT + mayor.id, { state: OPENED_IN_APP })}
      />
      <IconButton label={`Delete ${mayor.name}`} icon={Trash2} onClick={() => setAsking(true)} />
      {isAsking ? (
        <Deletion
          row={mayor}
          onClose={() => setAsking(false)}
          onChanged={() => void revalidate()}
        />
      ) : null}
    </>
  );
}
