import fc from "fast-check";

/** Any text at all: control characters, halves of surrogate pairs, every script. Signs of markup come often. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(0x26, 0x3c, 0x3e, 0x22, 0x27, 0x5d, 0x0a, 0x0d),
      fc.integer({ min: 0, max: 0x7ff }),
      fc.integer({ min: 0, max: 0x10ffff }),
    ),
    { maxLength: 200 },
  )
  .map((points) => String.fromCodePoint(...points));
