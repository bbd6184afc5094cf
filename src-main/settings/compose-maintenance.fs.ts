import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { maintenanceProcedures } from '#shared/settings/maintenance-procedures.ts';
import type { diagnosticsProcedures } from '#shared/settings/diagnostics-procedures.ts';
import type { EmitEvent } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { LicenceService } from '#main/access/index.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { DemonstrationInstaller } from '#main/demonstration/index.ts';
import { composeDiagnostics, type DiagnosticsParts } from './compose-diagnostics.ts';

/** One of the parts that storage is told in. */
type StoragePart = ProcedureOutput<'storage.get'>['parts'][number]['part'];

const partOfName: Readonly<Record<string, StoragePart>> = {
  packs: 'packs',
  media: 'surveys',
  copies: 'database',
  portfolios: 'portfolios',
  fetched: 'fetched',
  logs: 'logs',
  window: 'window',
};

/** What an entry of the data directory is for, by its name. */
function findStoragePart(name: string): StoragePart {
  if (name.startsWith('freeboard.sqlite')) return 'database';
  if (name.startsWith('cache.sqlite')) return 'cache';
  return partOfName[name] ?? 'other';
}

/** Adds the sizes of the entries up, part by part, the largest first; parts that take nothing are left out. */
function sumStorage(
  entries: readonly { readonly name: string; readonly bytes: number }[],
): ProcedureOutput<'storage.get'>['parts'] {
  const sums = new Map<StoragePart, number>();
  for (const { name, bytes } of entries) {
    const part = findStoragePart(name);
    sums.set(part, (sums.get(part) ?? 0) + bytes);
  }
  return [...sums]
    .filter(([, bytes]) => bytes > 0)
    .map(([part, bytes]) => ({ part, bytes }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** What licence, storage, checks of packs and diagnostics are composed from. */
export interface MaintenanceParts extends DiagnosticsParts {
  readonly library: PackLibrary;
  readonly licence: LicenceService;
  readonly demonstration: Pick<DemonstrationInstaller, 'install' | 'failure'>;
  /** Forgets every kept answer and gives the room back. */
  readonly clearCache: () => void;
  readonly emit: EmitEvent;
}

/** What keeps the installation in order: licence, storage, packs read through, diagnostics. */
export function composeMaintenance(parts: MaintenanceParts): {
  readonly handlers: HandlersOf<typeof maintenanceProcedures & typeof diagnosticsProcedures, CallContext>;
} {
  const { dataDirectory, library, licence, emit } = parts;

  async function measure({ page }: CallContext): Promise<ProcedureOutput<'storage.get'>> {
    const entries = [];
    for (const name of await readdir(dataDirectory)) {
      entries.push({ name, bytes: await measureFolder(path.join(dataDirectory, name)) });
    }
    return { dataDirectory, parts: sumStorage(entries), canOpenFolder: page !== undefined };
  }

  return {
    handlers: {
      ...composeDiagnostics(parts).handlers,
      'licence.install': async ({ text }) => {
        const installed = await licence.install(text);
        emit('licence.changed', {});
        return installed;
      },
      'pack.installDemonstration': async (_input, { signal }) => ({
        installed: await parts.demonstration.install(signal),
      }),
      'pack.demonstrationFailure': () => ({ failure: parts.demonstration.failure() }),
      'pack.verify': async ({ id, version }, { signal }) => ({ findings: await library.verify(id, version, signal) }),
      'storage.get': (_input, context) => measure(context),
      'storage.clearCache': (_input, context) => {
        parts.clearCache();
        return measure(context);
      },
      'storage.openFolder': async (_input, { page }) => ({ opened: (await page?.openFolder(dataDirectory)) ?? false }),
    },
  };
}

/**
 * Bytes of a file, or of all files below a folder; 0 for what is not there. What goes away meanwhile does not count.
 */
async function measureFolder(target: string): Promise<number> {
  const stats = await stat(target).catch(() => null);
  if (stats === null) return 0;
  if (!stats.isDirectory()) return stats.size;
  const entries = await readdir(target).catch(() => []);
  let bytes = 0;
  // One after the other: a folder may hold thousands.
  for (const entry of entries) bytes += await measureFolder(path.join(target, entry));
  return bytes;
}
