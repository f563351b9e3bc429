import { MAYOR_COLUMNS, ManagedMayor, renderMayorInput } from "./components/manage-mayors.tsx";
import { cityMayors, type Mayor } from "./resource.ts";
import { adminPage } from "#app/ui/admin-page.tsx";

export const page = adminPage<Mayor>(cityMayors, {
  size: 30,
  columns: MAYOR_COLUMNS,
  renderInput: renderMayorInput,
  renderCard: (mayor, tools) => <ManagedMayor mayor={mayor} tools={tools} />,
});
