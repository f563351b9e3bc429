import { SECRET_PATH } from "#server/http/secret-paths.ts";
import type { Place } from "./place.ts";

/** Most lines of nginx's error log quote the request line with its link; below `alert` is none that does. */
const LOGS = `  access_log /var/log/nginx/ecafe.log ecafe;
  error_log /var/log/nginx/ecafe-error.log alert;`;

/** Settings of every place of the site in nginx. */
const PROXIED = `    proxy_pass http://ecafe;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Request-Id $request_id;
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout http_502 http_503 http_504;
    proxy_next_upstream_tries 3;`;

/** nginx in front: TLS here, everything else left to the site, compression too. */
export function nginxSite({ host, isShared }: Place & { host: string }): string {
  const about = isShared
    ? "Three processes on one PostgreSQL: replace them one at a time, 5 seconds apart."
    : "One process: the embedded database belongs to one. With DATABASE_URL three share the work.";
  const server = (port: number) => {
    const line = `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`;
    return isShared || port === 3000 ? line : `# ${line}`;
  };
  return `# Save as /etc/nginx/conf.d/ecafe.conf, get the certificate (certbot certonly --nginx -d ${host}), then: nginx -t && systemctl reload nginx
# The site needs SITE_URL=https://${host} and TRUSTED_PROXIES=1. ${about}
upstream ecafe {
${[3000, 3001, 3002].map((port) => `  ${server(port)}`).join("\n")}
  keepalive 32;
  keepalive_timeout 50s;            # below the 65 s after which the site closes an idle connection
}

# Links of guests are passwords, and a query may hold one: the log keeps neither. $uri is the path decoded, without query.
map $uri $ecafe_path {
  default $uri;
  "~*${SECRET_PATH.replace("^(", "^(?<ecafe_open>")}" "$ecafe_open...";
}
log_format ecafe '$remote_addr [$time_local] "$request_method $ecafe_path" $status $body_bytes_sent $request_time $request_id';

server {
${LOGS}
  listen 80;
  listen [::]:80;
  server_name ${host};
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://$host$request_uri; }
}

server {
${LOGS}
  listen 443 ssl;
  listen [::]:443 ssl;
  server_name ${host};
  ssl_certificate /etc/letsencrypt/live/${host}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:ecafe:10m;
  ssl_session_timeout 1d;
  server_tokens off;
  gzip off;                         # pages come compressed, at their best
  client_max_body_size 1m;

  location / {
${PROXIED}
    proxy_read_timeout 60s;
  }

  # Pictures: 12 MB and what a form puts around them, from a phone on a bad line, and their turn at the decoder.
  location = /api/v1/pictures {
    client_max_body_size 13m;
${PROXIED}
    proxy_read_timeout 300s;
  }
}
`;
}
