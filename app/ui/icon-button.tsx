import type { LucideIcon } from "lucide-react";

interface IconButtonProps {
  id?: string;
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

export function IconButton({ id, label, icon: Icon, onClick }: IconButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
      <Icon className="size-5" />
    </button>
  );
}
