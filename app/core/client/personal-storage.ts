import { removeAll, workingStorage } from "./working-storage.ts";

const PREFIX = "personal/";
const storage = workingStorage("local");

/** Ends with a sign-out, because the next person may use the same browser. */
export const personalStorage = {
  getItem: (key: string) => storage.getItem(PREFIX + key),
  setItem: (key: string, value: string) => storage.setItem(PREFIX + key, value),
  removeItem: (key: string) => storage.removeItem(PREFIX + key),
};

export const dropAllPersonal = () => removeAll(storage, PREFIX);
