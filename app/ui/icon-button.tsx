import { Icon, type IconNode } from "./icon.ts";

interface IconButtonProps {
  id?: string;
  label: string;
  icon: IconNode;
  onClick: () => void;
}

export function IconButton({ id, label, icon, onClick }: IconButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
      <Icon of={icon} className="size-5" />
    </button>
  );
}
