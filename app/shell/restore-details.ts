/** Stands in the page before the script that restores the scroll position (app/root.tsx). */
import { OPEN_DETAILS, restoreOpenDetails } from "./details-state.ts";

restoreOpenDetails(OPEN_DETAILS + String(Reflect.get(Object(history.state), "key")));
