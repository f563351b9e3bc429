import { MAYOR_COLUMNS, ManagedMayor, mayorEditor } from "./components/manage-mayors.tsx";
import { cityMayors, type Mayor } from "./resource.ts";
import { adminPage } from "#app/ui/admin-page.tsx";

export const page = adminPage<Mayor>(cityMayors, {
  size: 30,
  columns: MAYOR_COLUMNS,
  editor: mayorEditor,
  renderCard: (mayor, tools) => <ManagedMayor mayor={mayor} tools={tools} />,
});
