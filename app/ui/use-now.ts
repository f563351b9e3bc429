import { serverTime } from "#app/core/client/server-clock.ts";
import { useState } from "react";
import { useBrowserValue } from "./use-browser-value.ts";

const started = new Date();

/** The browser's clock as of loading the page; undefined on the server, which renders nothing that depends on it. */
export const useNow = () => useBrowserValue(() => started, undefined);

/** The server's clock as of opening a dialog: a page may have been open for hours, and a phone's clock may be wrong. */
export const useOpenedAt = (): Date => useState(() => new Date(serverTime()))[0];
