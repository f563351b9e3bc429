import { createElement, type SVGProps } from "react";

type Shapes = readonly (readonly [tag: string, attributes: Record<string, string>])[];

/**
 * Makes the component of an icon. The build puts this in place of the icon library's own function (tools/patched-packages.ts): shapes
 * are made once instead of at each rendering, and what all icons share is one rule of the sheet, not nine attributes.
 */
export function createIcon({ node }: { node: Shapes }) {
  const content = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className ? `icon ${className}` : "icon"}
        aria-hidden="true"
        {...props}
      >
        {content}
      </svg>
    );
  };
}
