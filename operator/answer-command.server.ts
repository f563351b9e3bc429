import type { Context } from "#app/core/context.server.ts";
import type { RunningSite } from "#server/operator.server.ts";
import { backUp } from "#operator/backups/backup-results.server.ts";
import { administer } from "#operator/cli/administrators.server.ts";
import { commandRequest } from "#operator/cli/command-request.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import { newKeys } from "#operator/cli/new-keys.server.ts";
import { exportTo } from "#operator/export/export-folder.server.ts";
import { importFrom } from "#operator/import/import-source.server.ts";
import type { KeySettings } from "#server/ops/site-key.server.ts";

export async function answerCommand(
  ctx: Context,
  settings: KeySettings,
  line: string,
  onProgress: OnProgress,
  pictures?: RunningSite["pictures"],
): Promise<CommandResult> {
  const request = commandRequest.parse(JSON.parse(line));
  switch (request.command) {
    case "backup":
      return backUp(ctx.db, request.file, request.recipients, onProgress, {
        store: pictures?.files.store,
        keySettings: settings,
      });
    case "import":
      return importFrom(ctx, request.source, request, onProgress, pictures);
    case "new-keys":
      return newKeys(ctx, settings, request.isSure);
    case "export":
      return exportTo(ctx, request.directory, onProgress, pictures?.files.store);
    case "grant":
    case "revoke":
    case "list":
    case "undo":
    case "refused":
      return administer(ctx, request.command, request.email, request);
  }
}
