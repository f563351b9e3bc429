import { useState, type ComponentProps, type ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { useFocusKeptWhileDisabled } from "./focus.ts";

const variantClasses = {
  primary: "bg-accent text-on-accent hover:brighter forced-colors:border-2",
  secondary: "border-2 border-current text-ink hover:bg-ink hover:text-paper",
  quiet:
    "text-ink underline decoration-2 underline-offset-4 decoration-line hover:decoration-accent",
  danger: "border-2 border-bad text-bad hover:bg-bad hover:text-paper",
} as const;

const sizes = {
  md: "min-h-12 py-2.5 text-base",
  sm: "min-h-11 sm:min-h-10 py-1.5 text-sm",
} as const;

/** Large letters leave a narrow screen little room. */
const paddings = { md: "px-[min(1.25rem,5vw)]", sm: "px-[min(0.875rem,4vw)]" } as const;

interface ButtonStyle {
  variant?: keyof typeof variantClasses;
  size?: keyof typeof sizes;
}

const shape =
  "inline-flex items-center justify-center gap-2 rounded-md font-semibold leading-tight text-center " +
  "transition-[filter,background-color,color] disabled:opacity-60 disabled:cursor-progress [&_svg]:size-5 [&_svg]:shrink-0";

function buttonClasses({ variant = "primary", size = "md" }: ButtonStyle, extra?: string) {
  // Without a border there is no padding, so that the text lines up with the text around it.
  const padding = variant === "quiet" ? undefined : paddings[size];
  return classes(shape, variantClasses[variant], sizes[size], padding, extra);
}

export function Button({
  variant,
  size,
  className,
  ...props
}: ComponentProps<"button"> & ButtonStyle) {
  useFocusKeptWhileDisabled(props.disabled ?? false);
  return (
    <button type="button" className={buttonClasses({ variant, size }, className)} {...props} />
  );
}

export function BusyButton({
  onPress,
  children,
  busyLabel = children,
  disabled = false,
  ...props
}: ComponentProps<typeof Button> & { onPress: () => Promise<void>; busyLabel?: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await onPress().finally(() => setBusy(false));
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      disabled={isBusy || disabled}
      onClick={() => void press()}
      {...props}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}

type SubmitButtonProps = ComponentProps<typeof Button> & {
  busy?: string | false;
  /** A send without an answer is told beside the button, at once: nothing has to be fetched for it. */
  lost?: string | undefined;
};

export function SubmitButton({ busy, lost, disabled, children, ...props }: SubmitButtonProps) {
  return (
    <>
      {lost ? (
        <p role="alert" className="order-first basis-full font-semibold text-bad">
          {lost}
        </p>
      ) : null}
      <Button type="submit" disabled={disabled || Boolean(busy)} {...props}>
        {busy || children}
      </Button>
    </>
  );
}

export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        "flex justify-end gap-3 has-[[role=alert]]:flex-wrap max-[15rem]:flex-wrap max-[30rem]:gap-2 max-[30rem]:*:flex-auto max-[30rem]:*:px-2 max-[24rem]:*:text-sm",
        className,
      )}
    >
      {children}
    </div>
  );
}

export function ButtonLink({
  variant,
  size,
  className,
  to,
  reloadDocument,
  viewTransition = !reloadDocument,
  state,
  children,
  ...props
}: Omit<ComponentProps<"a">, "href"> &
  ButtonStyle & {
    to: string;
    /** For pages of ours that React does not render. */
    reloadDocument?: boolean;
    viewTransition?: boolean;
    state?: object;
  }) {
  const appearance = buttonClasses({ variant, size }, className);
  if (to.startsWith("/")) {
    return (
      <Link
        to={to}
        viewTransition={viewTransition}
        reloadDocument={reloadDocument}
        state={state}
        className={appearance}
        {...props}
      >
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={appearance} {...newTab(to)} {...props}>
      {children}
    </a>
  );
}

/** A phone writes "Https://" at the start of a field. */
export const newTab = (to: string) =>
  /^http/i.test(to) ? { target: "_blank", rel: "noopener noreferrer" } : {};
