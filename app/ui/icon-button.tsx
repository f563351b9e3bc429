import type { LucideIcon } from "lucide-react";

/** A button that shows an icon and says its label; the label is also its tooltip. */
export function IconButton({
  id,
  label,
  icon: Icon,
  onClick,
}: {
  id?: string;
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
