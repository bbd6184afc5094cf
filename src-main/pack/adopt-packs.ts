import type { LibraryState } from './library-state.fs.ts';
import type { InstalledFolder } from './list-installed.fs.ts';
import { outlinePacks } from './pack-outline.ts';

/**
 * Switches on the packs that have come into place since the state was saved: an install's own, or one whose process
 * ended between the two. The demonstration region shows itself only where there is nothing else, and steps aside for
 * anything else (docs/packs.md).
 * @param packs every one in place.
 */
export function adoptPacks({ active, known, outlines }: LibraryState, packs: readonly InstalledFolder[]): LibraryState {
  const records = packs.flatMap(({ record }) => record ?? []);
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
  const installIds = records.map(({ installId }) => installId);
  // A pack whose record cannot be read now is no newcomer once it can be: nobody says which of those known it is.
  const forgotten = records.length === packs.length ? [] : (known ?? []).filter((id) => !installIds.includes(id));
  return { active: adopted, known: [...installIds, ...forgotten], outlines: outlinePacks(packs, outlines) };
}
