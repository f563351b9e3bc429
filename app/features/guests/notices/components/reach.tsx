interface ReachProps {
  people: number;
  unreachable: number;
}

export function Reach({ people, unreachable }: ReachProps) {
  const reached =
    people === 0
      ? "Nobody on the list has an email."
      : `${people === 1 ? "1 person gets" : `${people} people get`} an email.`;
  return unreachable === 0
    ? reached
    : `${reached} ${unreachable} without email: tell them in your group.`;
}
