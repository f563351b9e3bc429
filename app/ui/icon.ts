import type { IconNode } from "lucide";
import { createElement, type SVGProps } from "react";

export { ArrowLeft, ArrowRight, ArrowUpRight, ChevronDown, EllipsisVertical, Menu } from "lucide";
export { BadgeCheck, BellRing, Building2, CalendarDays, CalendarPlus, Clock, Coffee } from "lucide";
export { Check, CircleAlert, CircleCheck, CircleHelp, Eye, EyeOff, TriangleAlert, X } from "lucide";
export { Copy, Download, Minus, Pause, Pencil, Play, Plus, Printer, RefreshCw } from "lucide";
export { Heart, ImagePlus, KeyRound, Mail, MailWarning, MapPin, MessageCircle } from "lucide";
export { Search, Settings2, Share2, ShieldCheck, Trash2, Undo2, Users } from "lucide";
export type { IconNode };

/** All icons share one rule of the sheet (`.icon`), because the library's own nine attributes would weigh on each. */
export function Icon({ of, className, ...props }: SVGProps<SVGSVGElement> & { of: IconNode }) {
  const own = {
    viewBox: "0 0 24 24",
    className: className ? `icon ${className}` : "icon",
    "aria-hidden": true,
  };
  const shapes = of.map(([tag, attributes]) => createElement(tag, attributes));
  return createElement("svg", { ...own, ...props }, ...shapes);
}
