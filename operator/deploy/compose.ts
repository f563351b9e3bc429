/** The site and a PostgreSQL beside it, for `docker compose` and `podman compose`. */
export function composeFile(): string {
  return `# The site and its PostgreSQL. Beside this file, both readable by you alone:
#   .env       with POSTGRES_PASSWORD=...   (letters and digits: it stands in an address)
#   ecafe.env  with SITE_URL, ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL and whatever else docs/settings.md names
# Then: docker compose up --detach --build   (or: podman compose ...)
# The volumes hold everything that has to be kept. A new version: git fetch --tags, git checkout TAG, and the same command.
services:
  site:
    build:
      context: .
      dockerfile: Containerfile
    env_file: ecafe.env
    environment:
      DATABASE_URL: postgres://site:\${POSTGRES_PASSWORD:?in .env}@database/site
    depends_on:
      database:
        condition: service_healthy
    ports:
      - 127.0.0.1:3000:3000
    volumes:
      - site:/data
    read_only: true
    tmpfs:
      - /tmp
    cap_drop:
      - ALL
    security_opt:
      - no-new-privileges:true
    stop_grace_period: 20s
    restart: always
  database:
    image: docker.io/library/postgres:18-bookworm
    environment:
      POSTGRES_USER: site
      POSTGRES_DB: site
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?in .env}
    volumes:
      - database:/var/lib/postgresql
    healthcheck:
      test: [CMD, pg_isready, --username, site, --dbname, site]
      interval: 5s
      timeout: 5s
      retries: 20
    restart: always
volumes:
  site:
  database:
`;
}
