import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { UNEXPECTED_FAILURE } from "#app/core/client/api-client.ts";
import { reloadForScripts } from "./reload-for-scripts.ts";
import { toast } from "./toast.ts";

interface OnDemand<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Ends it where its script does not come, so that it can be opened once more. */
  close: (props: Props) => void;
  fallback?: ReactNode;
}

/**
 * Makes a component whose script is downloaded when somebody opens it. Where that does not come, the page stays: an
 * error would take all of it away, and with it what has been typed.
 */
export function onDemand<Props extends object>({ load, close, fallback }: OnDemand<Props>) {
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    const giveUp = useEffectEvent(async () => {
      if (await reloadForScripts()) return;
      toast.error(UNEXPECTED_FAILURE.message);
      close(props);
    });
    useEffect(() => {
      let isCurrent = true;
      load().then(
        (loaded) => isCurrent && setPart(() => loaded),
        () => isCurrent && void giveUp(),
      );
      return () => {
        isCurrent = false;
      };
    }, []);
    return Part ? <Part {...props} /> : fallback;
  };
}

/**
 * Makes an extra that nobody has opened, such as a link for hosts. Until its script comes, or where it does not, the page
 * stays as it is without it, for the same reason.
 */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
  );
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
