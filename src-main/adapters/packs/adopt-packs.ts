import type { InstalledRecord } from './installed-record.ts';
import type { LibraryState } from './library-state.ts';

/**
 * Switches on the packs that have come into place since the state was saved: an install's own, or one whose process ended
 * between the two. The demonstration region shows itself only where there is nothing else, and steps aside for anything
 * else (docs/packs.md).
 * @param records of every pack in place.
 */
export function adoptPacks({ active, known }: LibraryState, records: readonly InstalledRecord[]): LibraryState {
  const adopted = { ...active };
  const settled = new Set(known ?? records.map(({ installId }) => installId));
  const newcomers = records
    .filter(({ installId }) => !settled.has(installId))
    .toSorted((a, b) => a.info.installedAt.localeCompare(b.info.installedAt));
  for (const { installId, info } of newcomers) {
    const others = records.filter((other) => settled.has(other.installId));
    if (!info.builtIn) for (const other of others) if (other.info.builtIn) delete adopted[other.info.id];
    if (!info.builtIn || others.length === 0) adopted[info.id] = info.version;
    settled.add(installId);
  }
  return { active: adopted, known: records.map(({ installId }) => installId) };
}
