import { useState } from "react";
import { longDate } from "#app/core/text/dates.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { SwitchField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { changeMyCity } from "../client.ts";

interface AskAgainSwitchProps {
  city: string;
  isOn: boolean;
  breakUntil: string | null;
}

export function AskAgainSwitch({ city, isOn, breakUntil }: AskAgainSwitchProps) {
  const [checked, setChecked] = useState(isOn);
  const [isAway, setAway] = useState(breakUntil !== null);

  async function change(asks_again: boolean) {
    setChecked(asks_again);
    const saved = await changeMyCity(city, { asks_again });
    if (!saved.ok) {
      setChecked(!asks_again);
      toast.error(saved.error.message);
    } else if (asks_again) setAway(false);
  }

  return (
    <>
      <SwitchField
        name="asks_again"
        label="Email me about the next meetup"
        hint="The day after each meetup when nothing is planned yet, and once a month when it has been quiet."
        checked={checked}
        onChange={(event) => void change(event.target.checked)}
      />
      {isAway && breakUntil ? (
        <div className="grid justify-items-start gap-3 rounded-md bg-sunken p-4">
          <p>{`You're on a break until ${longDate(breakUntil)}. Until then we won't ask about new dates.`}</p>
          <BusyButton onPress={() => change(true)}>{"I'm back"}</BusyButton>
        </div>
      ) : null}
    </>
  );
}
