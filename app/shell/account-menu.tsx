import { useState } from "react";
import { Link } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { initialsOf } from "#app/core/text/initials.ts";
import { fetchMyCities } from "#app/features/hosts/client.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

const ID = "account-menu";

/** SPEC 2: the Admin button and the avatar with its dropdown. */
export function AccountMenu() {
  const { user, isAdmin, adminLoading, signOut } = useAuth();
  const { isHost, look } = useIsHost(user?.id);
  if (!user) return null;
  const { full_name: fullName, avatar_url: picture } = user.user_metadata;

  const close = () => document.getElementById(ID)?.hidePopover();

  function leave() {
    close();
    void signOut();
  }

  return (
    <>
      {isAdmin && !adminLoading ? (
        <ButtonLink to="/admin" size="sm" variant="secondary">
          Admin
        </ButtonLink>
      ) : null}
      <div className="relative">
        <button
          type="button"
          popoverTarget={ID}
          aria-label="Your account"
          className="block rounded-full"
        >
          <Avatar
            initials={initialsOf({ fullName, email: user.email })}
            picture={picture}
            isConfirmed={user.email_confirmed_at !== null}
          />
        </button>
        <div
          id={ID}
          popover="auto"
          onToggle={(event) => void look(event)}
          className="fixed top-15 right-4 left-auto m-0 w-56 rounded-md border border-line bg-raised p-2 text-ink shadow-xl sm:right-6"
        >
          <p className="truncate px-3 py-2 text-sm text-soft">{fullName || user.email}</p>
          <Link to="/profile" onClick={close} className={item}>
            Profile
          </Link>
          <button type="button" onClick={leave} className={item}>
            Sign Out
          </button>
          {/* Last, because it appears once the server has said so: what is above does not move from under a finger. */}
          {isHost ? (
            <Link to="/host" onClick={close} className={item}>
              My cities
            </Link>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Asked when the menu opens, because most people host no city. */
function useIsHost(userId: string | undefined) {
  const [hostId, setHostId] = useState<string>();
  return {
    isHost: userId !== undefined && hostId === userId,
    look: async ({ newState }: { newState: string }) => {
      if (newState !== "open") return;
      const mine = await fetchMyCities();
      setHostId(mine.ok && mine.value.items.length > 0 ? userId : undefined);
    },
  };
}

const item =
  "block min-h-11 w-full content-center rounded-sm px-3 text-left font-medium hover:bg-sunken";
