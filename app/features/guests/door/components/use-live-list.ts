import { useEffect, useState, useSyncExternalStore } from "react";
import { sessionStore } from "#app/core/client/session-store.ts";
import { browserDoor } from "../client.ts";
import { LiveList, type DoorEvent, type DoorView } from "../live-list.ts";

/** In milliseconds: two phones see each other's ticks within five seconds while the page is in front. */
const ASKED_EVERY = 4_000;

/** Follows the list while the page is in front; what waits is sent behind it, too. */
export function useLiveList(event: DoorEvent, userId: string): LiveList {
  const [live] = useState(() => new LiveList(event, userId, browserDoor));
  useEffect(() => {
    const refresh = () => void live.refresh();
    const look = () => {
      if (document.visibilityState === "visible") refresh();
      else if (live.view.unsent > 0) void live.send();
    };
    const update = () => live.update();
    refresh();
    const timer = setInterval(look, ASKED_EVERY);
    const unlisten = sessionStore.listen(refresh);
    addEventListener("online", refresh);
    addEventListener("storage", update);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      unlisten();
      removeEventListener("online", refresh);
      removeEventListener("storage", update);
      document.removeEventListener("visibilitychange", look);
    };
  }, [live]);
  return live;
}

/** A part of the view renders alone: with all of 400 rows a tap shows too late on a slow phone. */
export function useDoorView<Value>(live: LiveList, read: (view: DoorView) => Value): Value {
  const readView = () => read(live.view);
  return useSyncExternalStore(live.listen, readView, readView);
}
