/** On a phone, what takes the place of a pressed button and the text above it is out of sight. */
export const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });
