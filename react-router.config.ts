import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // Every route fits one small manifest, and a manifest that asks the server per link costs requests on thin networks.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
