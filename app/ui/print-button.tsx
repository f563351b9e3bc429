import { Button } from "./button.tsx";
import { Icon, Printer } from "./icon.ts";

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Icon of={Printer} />
      Print
    </Button>
  );
}
