import { createContext } from "react";

/** For the picture inputs of a form: in hosts' forms the city is known, and addresses are folded away. */
export const PictureScope = createContext<{ city?: string; isForHosts: boolean }>({
  isForHosts: false,
});
