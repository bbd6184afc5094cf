import { randomUUID } from 'node:crypto';
import { arch, homedir, hostname, platform, release, totalmem, userInfo } from 'node:os';
import type { diagnosticsProcedures } from '#shared/settings/diagnostics-procedures.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import { createDownloadFolder, downloadFolderOf } from '#main/platform/files/download-folder.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { saveChosenFile } from '#main/platform/files/save-chosen-file.ts';
import { zipTexts } from '#main/platform/files/zip-texts.ts';
import { readLogTail } from '#main/platform/log/read-log-tail.ts';
import { buildDiagnostics, type DiagnosticsFile } from './diagnostics.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { SettingsService } from './settings-handlers.ts';
import { deliverFile } from '#main/platform/page/deliver-file.ts';

/** What diagnostics are collected from. */
export interface DiagnosticsParts {
  readonly dataDirectory: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly library: Pick<PackLibrary, 'list'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly clock: Clock;
}

/** Log lines of the diagnostics, the last ones. */
const LOG_LINES = 400;
/** Bundles that are remembered: one for each of a few windows that look at theirs. */
const MOST_BUNDLES = 8;

/** Collects what helps to find a fault, and writes it as it was looked at: not what has come to the log since. */
export function composeDiagnostics(parts: DiagnosticsParts): {
  readonly handlers: HandlersOf<typeof diagnosticsProcedures, CallContext>;
} {
  const temporaryPaths = createTemporaryPaths(temporaryFolderOf(parts.dataDirectory));
  const downloads = createDownloadFolder(downloadFolderOf(parts.dataDirectory), parts.clock);
  /** By their ids, the oldest first. */
  const bundles = new Map<string, readonly DiagnosticsFile[]>();
  return {
    handlers: {
      'diagnostics.get': async () => {
        const files = await collectDiagnostics(parts);
        const bundleId = randomUUID();
        bundles.set(bundleId, files);
        for (const oldest of [...bundles.keys()].slice(0, -MOST_BUNDLES)) bundles.delete(oldest);
        return { bundleId, files };
      },
      'diagnostics.save': ({ bundleId }, context) => {
        const files = bundles.get(bundleId);
        if (files === undefined) throw new NotFoundError('diagnostics');
        const write = (target: string) => saveChosenFile(target, zipTexts(files), temporaryPaths);
        return deliverFile({ name: 'freeboard-diagnostics', extension: 'zip', write }, context, downloads);
      },
    },
  };
}

async function collectDiagnostics({
  dataDirectory,
  versions,
  library,
  settings,
}: DiagnosticsParts): Promise<DiagnosticsFile[]> {
  const { node, electron, chrome } = process.versions as Record<string, string | undefined>;
  return buildDiagnostics({
    versions: {
      ...versions,
      ...(node === undefined ? {} : { node }),
      ...(electron === undefined ? {} : { electron }),
      ...(chrome === undefined ? {} : { chrome }),
      system: `${platform()} ${release()} ${arch()}`,
      memoryGigabytes: (totalmem() / 1e9).toFixed(1),
    },
    packs: library.list(),
    settings: settings.get(),
    logLines: await readLogTail(dataDirectory, LOG_LINES),
    person: { homeDirectory: homedir(), userName: userInfo().username, hostName: hostname() },
  });
}
