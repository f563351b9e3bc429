import { useState } from "react";

/** An image may well have failed before scripts began to listen, hence the look at the element itself. */
export function useBrokenImage(src: string | null | undefined) {
  const [broken, setBroken] = useState<string>();
  const report = () => setBroken(src ?? undefined);
  return {
    isBroken: Boolean(src) && broken === src,
    listeners: {
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) report();
      },
      onError: report,
    },
  };
}
