import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { site } from "#app/content/site.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Notice } from "./notice.tsx";
import { PageTitle } from "./section.tsx";

interface TaskPageProps {
  title: string;
  about?: string | undefined;
  slip?: ReactNode;
  notice?: string | undefined;
  /** A title that says so is the first thing a screen reader reads of the page. */
  errors?: readonly unknown[] | undefined;
  children: ReactNode;
}

/** A page with one thing to read or to do, in a narrow column. No search engine lists it, and it needs no scripts. */
export function TaskPage({ title, about, slip, notice, errors = [], children }: TaskPageProps) {
  const isRefused = notice !== undefined || errors.length > 0;
  return (
    <div
      className={classes(
        "mx-auto grid max-w-xl gap-6 px-4 pb-10 sm:px-6 md:py-16",
        slip ? "pt-4" : "pt-10",
      )}
    >
      <title>{`${isRefused ? "Error: " : ""}${about ? `${title}: ${about}` : title} · ${site.brand}`}</title>
      <meta name="robots" content="noindex" />
      {slip ? null : <PageTitle size="small">{title}</PageTitle>}
      {notice ? <Notice tone="bad">{notice}</Notice> : null}
      {slip}
      {children}
    </div>
  );
}

interface MessagePageProps {
  title: string;
  text: string;
  to?: string;
  back?: string;
}

/** A page that has one thing to say. */
export function MessagePage({
  title,
  text,
  to = "/events",
  back = "All events",
}: MessagePageProps) {
  return (
    <TaskPage title={title}>
      <p className="text-lg">{text}</p>
      <WayBack to={to}>{back}</WayBack>
    </TaskPage>
  );
}

interface ActionFormProps extends ComponentProps<typeof Button> {
  path: string;
  fields: Readonly<Record<string, string>>;
}

export function ActionForm({ path, fields, ...button }: ActionFormProps) {
  return (
    <form method="post" action={path}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      <Button
        type="submit"
        className={button.variant === "quiet" ? undefined : "w-full"}
        {...button}
      />
    </form>
  );
}

export function TrapField() {
  return (
    <p aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className="text-sm text-soft">{children}</p>;
}

/** A link in the text of a page that React does not keep: its target may be one too. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} reloadDocument className="underline underline-offset-4 hover:text-ink">
      {children}
    </Link>
  );
}

export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="print:hidden">
      <Link
        to={to}
        reloadDocument
        className="inline-block min-h-11 content-center font-semibold underline decoration-accent decoration-2 underline-offset-8"
      >
        {children}
      </Link>
    </p>
  );
}
