import { Printer } from "lucide-react";
import { Button } from "./button.tsx";

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer />
      Print
    </Button>
  );
}
