import {
  MAYOR_COLUMNS,
  ManagedMayor,
  renderMayorInput,
} from "#app/resources/city-mayors/components/manage-mayors.tsx";
import { cityMayors, type Mayor } from "#app/resources/city-mayors/resource.ts";
import { adminPage } from "#app/ui/admin-page.tsx";

const page = adminPage<Mayor>(cityMayors, {
  size: 30,
  columns: MAYOR_COLUMNS,
  renderInput: renderMayorInput,
  renderCard: (mayor, tools) => <ManagedMayor mayor={mayor} tools={tools} />,
});

export const { meta, clientLoader, HydrateFallback } = page;
export default page.Page;
