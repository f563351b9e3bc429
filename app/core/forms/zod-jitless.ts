/**
 * Imported first by the root of the site: at the first object schema zod tries whether it may compile
 * code, which our Content Security Policy refuses and reports. Told so, it does not try. Its settings
 * live in this global (zod/v4/core/core.js), which all its copies share; to set them by its `config`
 * would bring a part of zod to every page that has no form.
 */
if (typeof document !== "undefined")
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
