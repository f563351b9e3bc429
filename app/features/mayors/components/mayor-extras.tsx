import { lazy, Suspense, useState } from "react";
import { ArrowLeft, Pencil, Trash2 } from "lucide-react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { OPENED_HERE } from "#app/ui/opened-here.ts";
import { ListWaiting } from "#app/ui/list-states.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { mayorMessages } from "../messages.ts";
import type { ShownMayor } from "../rules.ts";

/** Fetched when an administrator needs them: visitors never download forms. */
const Management = lazy(() =>
  import("./manage-mayors.tsx").then((module) => ({ default: module.ManageMayors })),
);
const Deletion = lazy(() =>
  import("./mayor-deletion.tsx").then((module) => ({ default: module.MayorDeletion })),
);

/** The fragment under which the management view stands inside the directory. */
const MANAGE = "#manage";

/** Whether the directory has given way to its management (SPEC 2). */
export function useMayorManagement(): boolean {
  const { hash } = useLocation();
  const isAdmitted = useAdministrator() === "admitted";
  return isAdmitted && (hash === MANAGE || hash === "#new" || hash.startsWith("#edit/"));
}

/** SPEC 2: mayor management inside the directory. */
export function MayorManagement({ mayors }: { mayors: ShownMayor[] }) {
  return (
    <Suspense fallback={<ListWaiting>{mayorMessages.loading}</ListWaiting>}>
      <Management
        page={{ items: mayors }}
        home={MANAGE}
        heading={
          <p className="mb-6">
            <ButtonLink to="/city-mayor" look="quiet">
              <ArrowLeft aria-hidden="true" />
              Back to the directory
            </ButtonLink>
          </p>
        }
      />
    </Suspense>
  );
}

/** SPEC 2: edit and delete on each card, for administrators. */
export function MayorTools({ mayor }: { mayor: ShownMayor }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  if (useAdministrator() !== "admitted") return null;
  return (
    <>
      <IconButton
        label={`Edit ${mayor.name}`}
        icon={Pencil}
        onClick={() => void navigate(`#edit/${mayor.id}`, { state: OPENED_HERE })}
      />
      <IconButton label={`Delete ${mayor.name}`} icon={Trash2} onClick={() => setAsking(true)} />
      {isAsking ? (
        <Suspense fallback={null}>
          <Deletion
            mayor={mayor}
            onClose={() => setAsking(false)}
            onDeleted={() => {
              setAsking(false);
              void revalidate();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
