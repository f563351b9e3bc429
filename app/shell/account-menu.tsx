import { Link } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { initialsOf } from "#app/core/text/initials.ts";
import { MyCity } from "#app/features/hosts/components/my-city.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

const ID = "account-menu";

/** SPEC 2: the Admin button and the avatar with its dropdown. */
export function AccountMenu() {
  const { user, isAdmin, adminLoading, signOut } = useAuth();
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
    </>
  );
}

const item =
  "block min-h-11 w-full content-center rounded-sm px-3 text-left font-medium hover:bg-sunken";
