import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { countUnsent } from "#app/core/client/unsent.ts";
import { initialsOf } from "#app/core/text/initials.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { MyCity } from "#app/features/hosts/components/my-city.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { onDemand } from "#app/ui/on-demand.tsx";
import { toast } from "#app/ui/toast.ts";

const ID = "account-menu";

/** Downloaded by the few who sign out with something unsent. */
const ConfirmDialog = onDemand({
  load: () => import("#app/ui/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  close: ({ onCancel }) => onCancel(),
});

/** SPEC 2: the Admin button and the avatar with its dropdown. */
export function AccountMenu() {
  const { user, isAdmin, adminLoading, signOut } = useAuth();
  const [unsent, setUnsent] = useState(0);
  useSending(user?.id);
  if (!user) return null;
  const { full_name: fullName, avatar_url: picture } = user.user_metadata;

  const close = () => document.getElementById(ID)?.hidePopover();

  function leave() {
    close();
    const count = user ? countUnsent(user.id) : 0;
    setUnsent(count);
    if (count === 0) void signOut();
  }

  return (
    <>
      {isAdmin && !adminLoading ? (
        <ButtonLink to="/admin" size="sm" variant="secondary">
          Admin
        </ButtonLink>
      ) : null}
      <div className="relative">
        <button type="button" popoverTarget={ID} className="block rounded-full">
          <span className="sr-only">Your account </span>
          <Avatar
            initials={initialsOf({ fullName, email: user.email })}
            picture={picture}
            isConfirmed={user.email_confirmed_at !== null}
          />
        </button>
        <div
          id={ID}
          popover="auto"
          className="fixed top-15 right-4 left-auto m-0 w-56 rounded-md border border-line bg-raised p-2 text-ink shadow-xl sm:right-6"
        >
          <p className="truncate px-3 py-2 text-sm text-soft">{fullName || user.email}</p>
          <MyCity className={item} onFollow={close} />
          <Link to="/profile" onClick={close} className={item}>
            Profile
          </Link>
          <button type="button" onClick={leave} className={item}>
            Sign Out
          </button>
        </div>
      </div>
      {unsent > 0 ? (
        <ConfirmDialog
          title="Sign out?"
          question={`${pluralize(unsent, "tick")} not sent yet. Signing out deletes ${unsent === 1 ? "it" : "them"}.`}
          confirmLabel="Sign out"
          busyLabel="Signing out..."
          cancelLabel="Stay"
          onConfirm={() => signOut().finally(() => setUnsent(0))}
          onCancel={() => setUnsent(0)}
        />
      ) : null}
    </>
  );
}

/** Sends what an earlier page has left, on whatever page the account is signed in again. */
function useSending(userId: string | undefined) {
  useEffect(() => {
    if (userId && countUnsent(userId) > 0)
      void import("#app/features/guests/door/client.ts")
        .then((door) => door.sendUnsent(userId))
        .then((lost) => lost && toast.error(lost));
  }, [userId]);
}

const item =
  "block min-h-11 w-full content-center rounded-sm px-3 text-left font-medium hover:bg-sunken";
