const SERVICES: Readonly<Record<string, string>> = {
  "chat.whatsapp.com": "WhatsApp",
  "whatsapp.com": "WhatsApp",
  "wa.me": "WhatsApp",
  "t.me": "Telegram",
  "telegram.me": "Telegram",
  "signal.group": "Signal",
  "signal.me": "Signal",
  "discord.gg": "Discord",
  "discord.com": "Discord",
};

/** `WhatsApp group`, or `group's chat` for a service that we do not know. */
export function chatName(link: string): string {
  const service = SERVICES[new URL(link).hostname.replace(/^www\./, "")];
  return service ? `${service} group` : "group's chat";
}
