import type { Place } from "./place.ts";

export function containerFile({ startFlags }: Place): string {
  return `# The Containerfile of the clone; .dockerignore beside it keeps out what is built and stored there.
# Build and run, or with a PostgreSQL beside it: compose.yaml
#   podman build --format docker -t ecafe .
#   podman run -d --name ecafe --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges \\
#     --stop-timeout 20 --restart always -v ecafe-data:/data -p 127.0.0.1:3000:3000 --env-file ecafe.env ecafe
# Commands, without npm, because nothing can be installed in there (likewise backup.ts, export.ts and import.ts):
#   podman exec ecafe node_modules/.bin/node operator/admin.ts list
# The volume holds everything that has to be kept. A new version is a new image: build it, run it on a restored
# backup first (npm run prove), then replace the container. npm run upgrade is for a clone, not for an image.
FROM docker.io/library/node:26-bookworm-slim AS build
WORKDIR /site
COPY . .
RUN node tools/setup.mjs build && npm prune --omit=dev

FROM docker.io/library/node:26-bookworm-slim
WORKDIR /site
COPY --from=build --chown=root:root /site /site
RUN install -d -o node -g node -m 700 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \\
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# This Node comes with the packages; the image brings the libraries it loads, and builds.
CMD ["node_modules/.bin/node", ${startFlags.map((flag) => JSON.stringify(flag)).join(", ")}, "server/main.ts"]
`;
}
