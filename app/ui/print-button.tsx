import { Printer } from "lucide-react";
import { Button } from "./button.tsx";

/** Opens the browser's own print dialog. */
export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer />
      Print
    </Button>
  );
}
