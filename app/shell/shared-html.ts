import { createContext, use, type ReactNode } from "react";

export interface SharedParts {
  bar: string;
  menu: string;
  footer: string;
}

/**
 * The HTML of the parts of the layout that are the same on every page. The server renders them once instead of with
 * each page, which saves more than a third of an event page's elements. Empty in the browser, which hydrates them like all others.
 */
export const SharedHtml = createContext<Partial<SharedParts>>({});

export function useSharedPart(part: keyof SharedParts, children: ReactNode) {
  const html = use(SharedHtml)[part];
  return html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } };
}
