import { dirname } from "node:path";
import type { Place } from "./place.ts";

/** For a command in a shell. */
const shell = (text: string) =>
  /^[\w./@:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
/** A value that systemd takes as it is, but for its specifiers (systemd.unit(5)). */
const literal = (text: string) => text.replaceAll("%", "%%");
/** One word of several (systemd.syntax(7)). */
const word = (text: string) =>
  /^[\w./@:=+,-]+$/.test(text) ? text : `"${literal(text).replace(/["\\]/g, "\\$&")}"`;
/** One word of a command line, where variables are replaced as well (systemd.service(5)). */
const argument = (text: string) => word(text).replaceAll("$", "$$$$");

export function systemdUnits(place: Place): string {
  const { root, dataDirectory, backupTo, npm, node, isShared } = place;
  const ports = isShared ? "3000 3001 3002" : "3000";
  const instances = ports.replaceAll(/\d+/g, "ecafe@$&");
  return `# Once, as root:
#   useradd --system --home-dir ${shell(dataDirectory)} --shell /usr/sbin/nologin ecafe
#   install -d -o ecafe -g ecafe -m 700 ${shell(dataDirectory)}
#   chown -R ecafe: ${shell(root)} && chown ecafe: ${shell(dirname(root))}     # an upgrade builds the new version beside the clone
#   install -m 600 /dev/null /etc/ecafe.env     # the settings, NAME=value a line, without PORT and DATA_DIR
#   runuser -u ecafe -- env ${shell(`HOME=${dataDirectory}`)} node ${shell(`${root}/tools/setup.mjs`)} build
# Save the three files below, then: systemctl daemon-reload && systemctl enable --now ${instances} ecafe-check.timer
# An upgrade, as root, and likewise npm run admin, backup or prove:
#   runuser -u ecafe -- git -C ${shell(root)} fetch --tags
#   systemd-run --pty --wait --collect -p User=ecafe -p EnvironmentFile=/etc/ecafe.env -p ${shell(`WorkingDirectory=${root}`)} \\
#     -E ${shell(`DATA_DIR=${dataDirectory}`)} -E ${shell(`HOME=${dataDirectory}`)} ${shell(npm)} run upgrade -- v1.2

# --- /etc/systemd/system/ecafe@.service
[Unit]
Description=eCafe, the site of the meetups, on port %i
After=network-online.target postgresql.service
Wants=network-online.target
# A database server that is away for minutes must not end the attempts to start.
StartLimitIntervalSec=0

[Service]
Type=exec
User=ecafe
Group=ecafe
WorkingDirectory=${literal(root)}
EnvironmentFile=-/etc/ecafe.env
Environment=PORT=%i
Environment=${word(`DATA_DIR=${dataDirectory}`)}
Environment=${word(`HOME=${dataDirectory}`)}
Environment=npm_config_update_notifier=false
ExecStart=${word(npm)} start
Restart=always
RestartSec=1
# The site finishes what is under way within 10 seconds.
TimeoutStopSec=20
SuccessExitStatus=143
UMask=0077

# One directory may be written, and that of BACKUP_TO: without BACKUP_TO when this was printed, add its folder yourself.
ProtectSystem=strict
ReadWritePaths=${word(dataDirectory)}${backupTo ? `\nReadWritePaths=${word(`-${backupTo}`)}` : ""}
ProtectHome=${root.startsWith("/home/") || root.startsWith("/root/") ? "read-only" : "yes"}
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
PrivateIPC=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
NoNewPrivileges=yes
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
CapabilityBoundingSet=
AmbientCapabilities=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
# Not MemoryDenyWriteExecute: JavaScript is compiled while it runs.

[Install]
WantedBy=multi-user.target

${checkUnits(node, ports)}`;
}

/** Asks every two minutes, because a process that hangs does not end. */
function checkUnits(node: string, ports: string): string {
  return `# --- /etc/systemd/system/ecafe-check.service
[Unit]
Description=Start eCafe again where it does not answer

[Service]
Type=oneshot
TimeoutStartSec=2min
ExecStart=/bin/sh -c 'for port in ${ports}; do "$0" -e "fetch(process.argv[1], {signal: AbortSignal.timeout(10000)}).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" http://127.0.0.1:$port/healthz || systemctl restart ecafe@$port; done' ${argument(node)}

# --- /etc/systemd/system/ecafe-check.timer
[Unit]
Description=Ask eCafe every two minutes whether it is alive

[Timer]
OnActiveSec=5min
OnUnitActiveSec=2min

[Install]
WantedBy=timers.target
`;
}
