import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

const lookClasses = {
  /** The one thing to do here. */
  primary: "bg-accent text-on-accent hover:brightness-108 forced-colors:border-2",
  secondary: "border-2 border-current text-ink hover:bg-ink hover:text-paper",
  quiet:
    "text-ink underline decoration-2 underline-offset-4 decoration-line hover:decoration-accent",
  danger: "border-2 border-bad text-bad hover:bg-bad hover:text-paper",
} as const;

const sizes = {
  md: "min-h-12 py-2.5 text-base",
  sm: "min-h-10 py-1.5 text-sm",
} as const;

const paddings = { md: "px-5", sm: "px-3.5" } as const;

interface Look {
  look?: keyof typeof lookClasses;
  size?: keyof typeof sizes;
}

const shape =
  "inline-flex items-center justify-center gap-2 rounded-md font-semibold leading-tight text-center " +
  "transition-[filter,background-color,color] disabled:opacity-60 disabled:cursor-progress [&_svg]:size-5 [&_svg]:shrink-0";

function buttonClasses({ look = "primary", size = "md" }: Look, extra?: string) {
  // Without an edge there is nothing to keep away from: the words stand in line with those around them.
  const padding = look === "quiet" ? undefined : paddings[size];
  return classes(shape, lookClasses[look], sizes[size], padding, extra);
}

export function Button({
  look,
  size,
  className,
  ...props
}: Omit<ComponentProps<"button">, "type"> & Look) {
  return <button type="button" className={buttonClasses({ look, size }, className)} {...props} />;
}

export function SubmitButton({
  look,
  size,
  className,
  ...props
}: Omit<ComponentProps<"button">, "type"> & Look) {
  return <button type="submit" className={buttonClasses({ look, size }, className)} {...props} />;
}

/** The buttons that end a form or answer a question. On a telephone they share the row between them. */
export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        "flex justify-end gap-3 max-[30rem]:gap-2 max-[30rem]:*:flex-auto max-[30rem]:*:px-2 max-[24rem]:*:text-sm",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A link that looks like a button. Addresses of other sites open in a new tab. */
export function ButtonLink({
  look,
  size,
  className,
  to,
  children,
  ...props
}: Omit<ComponentProps<"a">, "href"> & Look & { to: string }) {
  const looks = buttonClasses({ look, size }, className);
  if (to.startsWith("/")) {
    return (
      <Link to={to} viewTransition className={looks} {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={looks} {...newTab(to)} {...props}>
      {children}
    </a>
  );
}

/** Attributes for a link to another site; a mail address opens where it always does. */
export function newTab(to: string) {
  return to.startsWith("http") ? { target: "_blank", rel: "noopener noreferrer" } : {};
}
