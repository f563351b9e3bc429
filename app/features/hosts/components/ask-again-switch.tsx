import { useState } from "react";
import { SwitchField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { changeMyCity } from "../client.ts";

export function AskAgainSwitch({ city, isOn }: { city: string; isOn: boolean }) {
  const [checked, setChecked] = useState(isOn);

  async function change(asks_again: boolean) {
    setChecked(asks_again);
    const saved = await changeMyCity(city, { asks_again });
    if (saved.ok) return;
    setChecked(!asks_again);
    toast.error(saved.error.message);
  }

  return (
    <SwitchField
      name="asks_again"
      label="Email me about the next meetup"
      hint="The day after each meetup, when nothing is planned yet."
      checked={checked}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
