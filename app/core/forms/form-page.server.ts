import { data, redirect } from "react-router";

export async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** To the page that shows the result: a reload of it sends no form (RFC 9110, 15.4.4). */
export const seeOther = (path: string): Response => redirect(path, 303);

/**
 * The page with a refused form; `wait` is the time to wait, in seconds. The browser keeps it, because "back" would
 * otherwise lead to an error of the browser.
 */
export function refusedForm<View>(status: number, view: View, wait?: number) {
  const headers = {
    "Cache-Control": "private, no-cache",
    ...(wait !== undefined && { "Retry-After": String(wait) }),
  };
  return data(view, { status, headers });
}

export const formHeaders = ({ actionHeaders }: { actionHeaders: Headers }): Headers =>
  actionHeaders;
