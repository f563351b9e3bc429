import type { ComponentProps } from "react";
import { ButtonLink } from "./button.tsx";
import { ArrowUpRight, Icon } from "./icon.ts";

/** To another site, as the arrow says. */
export const OutwardLink = ({ children, ...props }: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink {...props}>
    {children}
    <Icon of={ArrowUpRight} />
  </ButtonLink>
);
