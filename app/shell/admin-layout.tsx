import { NavLink, Outlet, useLocation } from "react-router";
import * as register from "#app/resources/register.ts";
import { FULL_HEIGHT } from "#app/ui/section.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";

const sections = [
  { to: "/admin", label: "Dashboard" },
  ...Object.values(register)
    .map(({ section }) => section)
    .toSorted((a, b) => a.place - b.place)
    .map(({ path, label }) => ({ to: path, label })),
  { to: "/admin/chapters", label: "Chapters" },
  { to: "/admin/activity", label: "Activity" },
  { to: "/admin/newsletter", label: "Newsletter" },
  { to: "/admin/reports", label: "Reports" },
  { to: "/admin/health", label: "Health" },
];

export default function AdminLayout() {
  const isAdmitted = useAdministrator() === "admitted";
  const { pathname } = useLocation();
  return (
    <div className={FULL_HEIGHT}>
      {isAdmitted ? (
        <nav aria-label="Administration" className="border-b-2 border-line bg-sunken">
          <ul className="mx-auto flex max-w-page gap-1 overflow-x-auto px-2 sm:px-4">
            {sections.map(({ to, label }) => (
              <li key={to} ref={pathname === to ? bringIntoSight : undefined}>
                <NavLink
                  to={to}
                  end
                  className="block min-h-11 content-center border-b-4 border-transparent px-2.5 text-sm font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <Outlet />
    </div>
  );
}

function bringIntoSight(item: HTMLElement | null) {
  const row = item?.parentElement;
  if (!item || !row) return;
  const middle = (box: DOMRect) => box.left + box.width / 2;
  row.scrollBy({
    left: middle(item.getBoundingClientRect()) - middle(row.getBoundingClientRect()),
    behavior: "instant",
  });
}
