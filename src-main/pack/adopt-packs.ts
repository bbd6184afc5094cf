import type { LibraryState } from './library-state.fs.ts';
import type { InstalledFolder } from './list-installed.fs.ts';
import { outlinePacks } from './pack-outline.ts';

/**
 * Switches on the packs that have come into place since the state was saved: an install's own, or one whose process
 * ended between the two. The demonstration region shows itself only where there is nothing else, and steps aside for
 * anything else (docs/packs.md).
 * @param packs every one in place, and those that ought to be.
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
  // A pack that is not there now, or whose record cannot be read, is no newcomer once it can be.
  const awaited = (known ?? []).filter((id) => !installIds.includes(id));
  return { active: adopted, known: [...installIds, ...awaited], outlines: outlinePacks(packs, outlines) };
}

/** Takes packs that somebody removes out of what is known: what is missing else is told as missing. */
export function forgetPacks(
  { active, known, outlines = {} }: LibraryState,
  packs: readonly InstalledFolder[],
): LibraryState {
  const installIds = packs.flatMap(({ name, record }) => record?.installId ?? outlines[name]?.installId ?? []);
  const isRemoved = (id: string, version: string): boolean =>
    packs.some(({ info }) => info.id === id && info.version === version);
  const names = new Set(packs.map(({ name }) => name));
  return {
    active: Object.fromEntries(Object.entries(active).filter(([id, version]) => !isRemoved(id, version))),
    known: known?.filter((id) => !installIds.includes(id)),
    outlines: Object.fromEntries(Object.entries(outlines).filter(([name]) => !names.has(name))),
  };
}
