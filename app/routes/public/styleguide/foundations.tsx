import { classes } from "#app/ui/classes.ts";

const roles = {
  paper: "bg-paper",
  raised: "bg-raised",
  sunken: "bg-sunken",
  ink: "bg-ink",
  soft: "bg-soft",
  line: "bg-line",
  accent: "bg-accent",
  mark: "bg-mark",
  good: "bg-good",
  "good wash": "bg-good-wash",
  bad: "bg-bad",
  "bad wash": "bg-bad-wash",
} as const;

export function Colours() {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-12">
      {Object.entries(roles).map(([name, className]) => (
        <li key={name} className="text-xs">
          <span className={classes("block h-14 rounded-md border border-line", className)} />
          {name}
        </li>
      ))}
    </ul>
  );
}

const sizes = {
  "text-5xl": "text-5xl font-extrabold",
  "text-4xl": "text-4xl font-extrabold",
  "text-3xl": "text-3xl font-extrabold",
  "text-2xl": "text-2xl font-extrabold",
  "text-xl": "text-xl font-bold",
} as const;

export function Type() {
  return (
    <div className="grid gap-6 overflow-hidden">
      {Object.entries(sizes).map(([name, className]) => (
        <p key={name} className={classes("font-display tracking-tighter", className)}>
          Table for six <span className="font-sans text-xs font-normal text-soft">{name}</span>
        </p>
      ))}
      <p className="max-w-prose text-lg">
        text-lg: Somebody in the city picks a cafe and a date. People come as they are.
      </p>
      <p className="max-w-prose">
        text-base: Everyone says what they are working on and what they are stuck on, and the table
        does the rest.
      </p>
      <p className="max-w-prose text-sm text-soft">text-sm, soft: for secondary text.</p>
      <div aria-hidden="true" className="checker-strip h-6" />
      <div aria-hidden="true" className="light-strip h-5 bg-espresso" />
      <p className="flex items-baseline gap-3">
        dot-leader <span aria-hidden="true" className="dot-leader" />{" "}
        <b className="font-display text-xl">₹ 40</b>
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <p className="zigzag-ends bg-saffron px-6 text-espresso">zigzag-ends</p>
        <p className="zigzag-bottom bg-sunken px-6 pt-4 pb-6">zigzag-bottom</p>
        <p className="ruled-lines px-2">
          ruled-lines
          <br />
          line by line
        </p>
      </div>
    </div>
  );
}
